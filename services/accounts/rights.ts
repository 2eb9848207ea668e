import { accountStream } from '../../contracts/streams.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import type { User } from './accounts.ts';
import { hashPassword } from './passwords.ts';
import { recordedAdmin } from './recorded-rights.ts';
import type { AccountStores } from './account-stores.ts';

/**
 * Makes an account an admin, or an admin an ordinary account. Recorded first: without the record nothing changes.
 * Nothing to change is nothing to record, but a right that the log does not know is recorded now. Answers whether there
 * was anything to record. Throws `LogUnavailableError` and `StoreUnavailableError`.
 */
export const setAdmin = async (
  { accounts, log }: AccountStores,
  { id, isAdmin: was }: Pick<User, 'id' | 'isAdmin'>,
  isAdmin: boolean,
  context: Context,
): Promise<boolean> => {
  if (was === isAdmin && ((await recordedAdmin(log, id)) ?? false) === isAdmin) return false;
  const type = isAdmin ? 'AdminGranted' : 'AdminRevoked';
  await appendNext(log, accountStream(id), [{ type, data: { accountId: id } }], context);
  await accounts.setAdmin(id, isAdmin);
  return true;
};

/**
 * Gives an account a new password, recorded first as rights are; ends its sessions. Throws as `setAdmin` does, and
 * `DomainError` UNAVAILABLE.
 */
export const setPassword = async (
  { accounts, log }: AccountStores,
  { id }: Pick<User, 'id'>,
  password: string,
  context: Context,
): Promise<void> => {
  const passwordHash = await hashPassword(password);
  await appendNext(log, accountStream(id), [{ type: 'PasswordChanged', data: { accountId: id } }], context);
  await accounts.setPassword(id, passwordHash);
};
