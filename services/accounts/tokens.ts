import { createHash, randomBytes } from 'node:crypto';

/** By how much the clocks of two instances may differ, in milliseconds. */
export const clockSkew = 60_000;

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The digest under which a token is stored: reading the store does not reveal usable tokens. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A public id, derived from a secret key: it grants nothing and cannot be reversed. */
export const publicIdOf = (key: string): string =>
  createHash('sha256').update(`public id of ${key}`).digest('base64url').slice(0, 22);

/**
 * Whether something with a lifetime is still valid, given its end. An end too far in the future dates from before the
 * clock was set back: its age is unknown, so it is not valid. `expiresAt` in milliseconds since 1970, `lifetime` in
 * milliseconds.
 */
export const holdsUntil = (expiresAt: number, lifetime: number, now: Date): boolean => {
  const left = expiresAt - now.getTime();
  return left > 0 && left <= lifetime + clockSkew;
};
