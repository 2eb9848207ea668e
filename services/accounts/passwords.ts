import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import pLimit from 'p-limit';
import { DomainError } from '../../contracts/errors.ts';

/** OWASP's parameters for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Leaves one core to readers, however many users sign in at once; past a wait of a few seconds, sign-ins are refused.
 */
const limit = pLimit(Math.max(1, availableParallelism() - 1));
const longestQueue = 150;

const queued = <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (limit.pendingCount >= longestQueue) {
    throw new DomainError('UNAVAILABLE', 'Too many people are signing in at this moment. Please try again in a few seconds.');
  }
  return limit(work);
};

/**
 * The argon2id hash of a password, parameters and salt included. Runs off the event loop. Throws `DomainError`
 * UNAVAILABLE when the queue is full.
 */
export const hashPassword = async (password: string): Promise<string> =>
  queued(() => argon2.hash(password.normalize('NFKC'), parameters));

let placeholder: Promise<string> | undefined;

/**
 * The hash to verify against if there is no such account. Made at startup, so that the first such attempt takes no
 * longer than later ones.
 */
export const placeholderHash = (): Promise<string> =>
  (placeholder ??= argon2.hash(randomPassword(), parameters).catch((error: unknown) => {
    placeholder = undefined;
    throw error;
  }));

/**
 * Whether a password matches a hash. Without a hash (no such user) it takes as long and returns false. Throws
 * `DomainError` UNAVAILABLE when the queue is full.
 */
export const verifyPassword = async (hash: string | undefined, password: string): Promise<boolean> => {
  const against = hash ?? (await placeholderHash());
  const same = await queued(() => argon2.verify(against, password.normalize('NFKC')));
  return same && hash !== undefined;
};

/** A random password of 128 bits. */
export const randomPassword = (): string => randomBytes(16).toString('base64url');
