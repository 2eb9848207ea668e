/**
 * Replaces `argon2` in bundled tests (scripts/bundle.js): hashes as safe as production's take a third of the time of
 * tests that sign many users in. The servers and commands that tests start hash as they do in production.
 */
import argon2, { type Options } from 'argon2';
import type { Test } from 'tap';

let isQuick = true;

/** Hashes passwords at production's cost until the end of a test. */
export const hashAtFullCost = (t: Test): void => {
  isQuick = false;
  t.teardown(() => void (isQuick = true));
};

export default {
  argon2id: argon2.argon2id,
  hash: (password: string, options: Options): Promise<string> =>
    argon2.hash(password, isQuick ? { ...options, memoryCost: 1_024, timeCost: 1 } : options),
  verify: (hash: string, password: string): Promise<boolean> => argon2.verify(hash, password),
};
