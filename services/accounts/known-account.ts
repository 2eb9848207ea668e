import { DomainError } from '../../contracts/errors.ts';
import type { AccountStores } from './account-stores.ts';
import type { Accounts, User } from './accounts.ts';
import { isOfLog } from './numbers.ts';

/** The account with this name. Throws `DomainError` NOT_FOUND if there is none, and `StoreUnavailableError`. */
export const knownAccount = async (accounts: Accounts, username: string): Promise<User> => {
  const user = await accounts.byUsername(username);
  if (!user) throw new DomainError('NOT_FOUND', `There is no account called ${username}.`);
  return user;
};

/**
 * The same, if it is the account that the log means by its number; otherwise throws `DomainError` NOT_FOUND, too. Also
 * throws `LogUnavailableError`.
 */
export const accountOfLog = async ({ accounts, log }: AccountStores, username: string): Promise<User> => {
  const user = await knownAccount(accounts, username);
  if (await isOfLog(log, user)) return user;
  throw new DomainError(
    'NOT_FOUND',
    `${user.username} is not account ${user.id} of this event log: the read store is another one.`,
  );
};
