import { challengeMinutes } from '../../contracts/passkeys.ts';
import type { Accounts } from './accounts.ts';
import { digestOf, holdsUntil, newToken } from './tokens.ts';

/** The lifetime of a passkey's challenge, in milliseconds. */
const usual = challengeMinutes * 60_000;

/**
 * Makes a challenge for a purpose, valid once and for its lifetime (milliseconds), stored as a digest. Throws
 * `StoreUnavailableError`.
 */
export const makeChallenge = async (accounts: Accounts, purpose: string, now: Date, lifetime = usual): Promise<string> => {
  const challenge = newToken();
  await accounts.saveChallenge(digestOf(challenge), { purpose, expiresAt: now.getTime() + lifetime });
  return challenge;
};

/**
 * Removes a challenge, even if its answer fails later; returns whether it existed, for this purpose, and is still
 * valid. Pass the `lifetime` that it was made with. Throws `StoreUnavailableError`.
 */
export const takeChallenge = async (
  accounts: Accounts,
  challenge: string,
  purpose: string,
  now: Date,
  lifetime = usual,
): Promise<boolean> => {
  const taken = await accounts.takeChallenge(digestOf(challenge));
  return taken?.purpose === purpose && holdsUntil(taken.expiresAt, lifetime, now);
};
