import { createHash, randomBytes } from 'node:crypto';

/** By how much the clocks of two instances may differ, in milliseconds. */
export const clockSkew = 60_000;

/** 256 random bits, which nobody guesses. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Under what a token is kept: who reads the store can use none. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What something is called where its owner sees it: made from its key, it opens nothing and leads back to nothing. */
export const publicIdOf = (key: string): string =>
  createHash('sha256').update(`public id of ${key}`).digest('base64url').slice(0, 22);

/**
 * Whether what was made for a lifetime holds, by when it ends. What ends later than anything is from before the clock
 * was set back: nobody knows how old it is. `expiresAt` in milliseconds since 1970, `lifetime` in milliseconds.
 */
export const holdsUntil = (expiresAt: number, lifetime: number, now: Date): boolean => {
  const left = expiresAt - now.getTime();
  return left > 0 && left <= lifetime + clockSkew;
};
