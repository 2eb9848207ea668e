import { createHash, randomBytes } from 'node:crypto';
import { challengeMinutes } from '../../contracts/passkeys.ts';
import type { Accounts } from './accounts.ts';

/** How long a challenge may be answered, in milliseconds. */
const lifetime = challengeMinutes * 60_000;
/** By how much the clocks of two instances may differ, in milliseconds. */
const clockSkew = 60_000;

const digestOf = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url');

/**
 * Makes a challenge for a purpose, to be answered once and soon: 256 random bits, kept as a digest. Throws
 * `StoreUnavailableError`.
 */
export const makeChallenge = async (accounts: Accounts, purpose: string, now: Date): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url');
  await accounts.saveChallenge(digestOf(challenge), { purpose, expiresAt: now.getTime() + lifetime });
  return challenge;
};

/**
 * Takes a challenge away, whatever becomes of its answer; answers whether it was there, for this purpose, and holds.
 * One that ends later than any is from before the clock was set back. Throws `StoreUnavailableError`.
 */
export const takeChallenge = async (accounts: Accounts, challenge: string, purpose: string, now: Date): Promise<boolean> => {
  const taken = await accounts.takeChallenge(digestOf(challenge));
  const left = taken ? taken.expiresAt - now.getTime() : 0;
  return taken?.purpose === purpose && left > 0 && left <= lifetime + clockSkew;
};
