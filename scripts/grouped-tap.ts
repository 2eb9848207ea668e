/**
 * Replaces `tap` in bundled test files (scripts/bundle.js). In a file with its own process it is tap's root test; in
 * one that shares a process (scripts/test-groups.ts) it is a subtest named after the file.
 */
import root, { type Test } from 'tap';
import { beginTurns } from './test-scale.ts';

let current: Test = root;

const ofCurrent: ProxyHandler<Test> = {
  get: (_, key) => {
    const value: unknown = Reflect.get(current, key, current);
    return typeof value === 'function' ? (value.bind(current) as unknown) : value;
  },
  set: (_, key, value) => Reflect.set(current, key, value, current),
};

export default new Proxy<Test>(root, ofCurrent);

const listeners: (() => void)[] = [];

/** Calls `listener` before each further test file of this process. */
export const beforeEachFile = (listener: () => void): void => void listeners.push(listener);

/** The root test of this process. Its teardown runs after the last test file. */
export const processTest: Test = root;

class FileLeftOut extends Error {}

/** Skips the rest of the calling test file. */
export const leaveFileOut = (reason: string): never => {
  void current.test('all of this file', { skip: reason }, () => undefined);
  if (current !== root) throw new FileLeftOut(reason);
  root.end();
  process.exit();
};

/**
 * Runs bundled test files one after the other. TAP_TIMEOUT (seconds) applies to each file.
 *
 * @param tests the folder of the bundles
 * @param files the source files, as paths from the project root
 */
export const runTogether = async (tests: URL, files: readonly string[]): Promise<void> => {
  const timeout = Number(process.env.TAP_TIMEOUT ?? 30) * 1_000;
  for (const file of files) {
    root.setTimeout(2 * timeout);
    await root.test(file, { timeout }, async (t) => {
      current = t;
      for (const listener of listeners) listener();
      beginTurns(file);
      await import(new URL(file.replace(/ts$/, 'js'), tests).href).catch((error: unknown) => {
        if (!(error instanceof FileLeftOut)) throw error;
      });
    });
  }
};
