import type { Context } from '../../event-log/append.ts';
import type { AccountStores } from './account-stores.ts';
import type { User } from './accounts.ts';
import { changeFactorsRecorded } from './change-factors.ts';
import { factorsOf } from './factors.ts';

/**
 * Removes the authenticator app and all passkeys of a user who lost them, recorded first, and ends all sessions: a
 * finder may be signed in. The password stays. Returns whether there was anything to remove. Throws
 * `LogUnavailableError` and `StoreUnavailableError`.
 */
export const resetFactors = async (stores: AccountStores, user: User, context: Context): Promise<boolean> => {
  const { passkeys, app } = factorsOf(user);
  if (passkeys.length === 0 && !app) return false;
  await changeFactorsRecorded(stores, user.id, 'SecondFactorReset', () => ({ passkeys: [] }), context);
  for (const { digest } of await stores.accounts.sessionsOf(user.id)) await stores.accounts.endSession(digest);
  return true;
};
