import { challengeMinutes } from '../../contracts/passkeys.ts';
import type { Accounts } from './accounts.ts';
import { digestOf, holdsUntil, newToken } from './tokens.ts';

/** The lifetime of a passkey's challenge, in milliseconds. */
const usual = challengeMinutes * 60_000;

/**
 * Makes a challenge for a purpose, to be answered once and within its lifetime (milliseconds), kept as a digest. Throws
 * `StoreUnavailableError`.
 */
export const makeChallenge = async (accounts: Accounts, purpose: string, now: Date, lifetime = usual): Promise<string> => {
  const challenge = newToken();
  await accounts.saveChallenge(digestOf(challenge), { purpose, expiresAt: now.getTime() + lifetime });
  return challenge;
};

/**
 * Takes a challenge away, whatever becomes of its answer; answers whether it was there, for this purpose, and holds.
 * `lifetime` is the one that it was made with. Throws `StoreUnavailableError`.
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
