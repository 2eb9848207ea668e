import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import pLimit from 'p-limit';
import { DomainError } from '../../contracts/errors.ts';

/** OWASP's parameters for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * One core is left to readers, however many people sign in at once; who would wait more than a few seconds is asked to
 * come back.
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

let nobody: Promise<string> | undefined;

/**
 * The hash against which a password is verified if there is no such account. Made early, so that the first of them
 * takes no longer than the others.
 */
export const prepareForNobody = (): Promise<string> =>
  (nobody ??= argon2.hash(randomPassword(), parameters).catch((error: unknown) => {
    nobody = undefined;
    throw error;
  }));

/**
 * Whether a password is the one of a hash. Without a hash (no such user) it takes as long and is false.
 * Throws `DomainError` UNAVAILABLE when the queue is full.
 */
export const verifyPassword = async (hash: string | undefined, password: string): Promise<boolean> => {
  const against = hash ?? (await prepareForNobody());
  const same = await queued(() => argon2.verify(against, password.normalize('NFKC')));
  return same && hash !== undefined;
};

/** A password that nobody guesses: 128 random bits. */
export const randomPassword = (): string => randomBytes(16).toString('base64url');
