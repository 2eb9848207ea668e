import { randomUUID } from 'node:crypto';
import { accountStream } from '../../contracts/streams.ts';
import { appendNext, isRecorded, type Context } from '../../event-log/append.ts';
import type { User } from './accounts.ts';
import { decisionsAppended } from './deciding.ts';
import { hashPassword } from './passwords.ts';
import { recordedAdmin } from './recorded-rights.ts';
import type { AccountStores } from './account-stores.ts';

type Rights = Pick<User, 'id' | 'isAdmin'>;

/** Records the grant before applying it: no admin is without a record. */
const grant = async ({ accounts, log }: AccountStores, { id }: Rights, context: Context): Promise<void> => {
  await appendNext(log, accountStream(id), [{ type: 'AdminGranted', data: { accountId: id } }], context);
  await accounts.setAdmin(id, true);
};

/**
 * Revokes the right, then records that: no decision that this process appends for the admin follows the revocation in
 * the log (for other processes, see decision 0090). Restores the right if recording fails.
 */
const revoke = async ({ accounts, log }: AccountStores, { id, isAdmin: was }: Rights, context: Context): Promise<void> => {
  const stream = accountStream(id);
  const eventId = randomUUID();
  await accounts.setAdmin(id, false);
  await decisionsAppended(accounts, id);
  try {
    await appendNext(log, stream, [{ type: 'AdminRevoked', data: { accountId: id } }], { ...context, eventIds: [eventId] });
  } catch (error) {
    if (await isRecorded(log, stream, eventId).catch(() => false)) return;
    // Report the first error rather than one from this write.
    if (was) await accounts.setAdmin(id, true).catch(() => undefined);
    throw error;
  }
};

/**
 * Makes an account an admin, or an admin an ordinary account, and records it. Does nothing if nothing changes, but
 * records a right that is missing from the log. Returns whether it recorded anything. Throws `LogUnavailableError` and
 * `StoreUnavailableError`.
 */
export const setAdmin = async (stores: AccountStores, user: Rights, isAdmin: boolean, context: Context): Promise<boolean> => {
  if (user.isAdmin === isAdmin && ((await recordedAdmin(stores.log, user.id)) ?? false) === isAdmin) return false;
  await (isAdmin ? grant : revoke)(stores, user, context);
  return true;
};

/**
 * Sets a new password, recorded first; ends the account's sessions. Throws as `setAdmin` does, and `DomainError`
 * UNAVAILABLE.
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
