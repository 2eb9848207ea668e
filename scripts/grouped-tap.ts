/**
 * The `tap` of bundled test files (scripts/bundle.js): the test that a file adds its own to. A file with a process of
 * its own has tap's; one that shares a process (scripts/test-groups.ts) has a test of the file's name.
 */
import root, { type Test } from 'tap';

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

/** Has `listener` called before each further test file of this process. */
export const beforeEachFile = (listener: () => void): void => void listeners.push(listener);

/** The test of this process: what its `teardown` is given is called once all its test files have ended. */
export const processTest: Test = root;

class FileLeftOut extends Error {}

/** Ends the test file that calls it, as one that was left out. */
export const leaveFileOut = (reason: string): never => {
  void current.test('all of this file', { skip: reason }, () => undefined);
  if (current !== root) throw new FileLeftOut(reason);
  root.end();
  process.exit();
};

/**
 * Runs bundled test files one after the other, each within the time that tap allows for a process (TAP_TIMEOUT,
 * seconds).
 *
 * @param tests the folder of the bundles
 * @param files the sources, as paths from the root of the project
 */
export const runTogether = async (tests: URL, files: readonly string[]): Promise<void> => {
  const timeout = Number(process.env.TAP_TIMEOUT ?? 30) * 1_000;
  for (const file of files) {
    root.setTimeout(2 * timeout);
    await root.test(file, { timeout }, async (t) => {
      current = t;
      for (const listener of listeners) listener();
      await import(new URL(file.replace(/ts$/, 'js'), tests).href).catch((error: unknown) => {
        if (!(error instanceof FileLeftOut)) throw error;
      });
    });
  }
};
