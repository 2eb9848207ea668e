import { closingDays } from '../../contracts/closing.ts';
import { DomainError } from '../../contracts/errors.ts';
import { accountStream } from '../../contracts/streams.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import type { AccountStores } from './account-stores.ts';
import type { Accounts, User } from './accounts.ts';
import { alone } from './alone.ts';

const time = closingDays * 24 * 60 * 60_000;

/** When an account will be removed, given when that was requested (ISO 8601, UTC). */
export const closesAt = (since: string): Date => new Date(Date.parse(since) + time);

/** The latest request time whose accounts are due for removal now; ISO 8601, UTC. */
export const dueBy = (now: Date): string => new Date(now.getTime() - time).toISOString();

/** Whether an admin who is not leaving remains without this account. Throws `StoreUnavailableError`. */
export const mayBeSpared = async (accounts: Pick<Accounts, 'admins'>, { id, isAdmin }: User): Promise<boolean> =>
  !isAdmin || (await accounts.admins()).some((admin) => admin.id !== id && admin.closingSince === undefined);

/** The account may have been removed at this very moment. */
const known = async (accounts: Accounts, id: number): Promise<User> => {
  const user = await accounts.byId(id);
  if (!user) throw new DomainError('NOT_SIGNED_IN', 'Please sign in first.');
  return user;
};

const record = ({ log }: AccountStores, id: number, type: string, context: Context) =>
  appendNext(log, accountStream(id), [{ type, data: { accountId: id } }], context);

/**
 * Marks an account to be closed, recorded first; returns the updated account. If it is already marked, the earlier date
 * stays. Throws `DomainError` LAST_ADMIN or UNAVAILABLE, `LogUnavailableError` and `StoreUnavailableError`.
 */
export const requestClosing = (stores: AccountStores, id: number, context: Context): Promise<User> =>
  alone(stores.accounts, async () => {
    const user = await known(stores.accounts, id);
    if (user.closingSince !== undefined) return user;
    if (!(await mayBeSpared(stores.accounts, user)))
      throw new DomainError('LAST_ADMIN', 'You are the only admin of this site: make somebody else an admin first.');
    await record(stores, id, 'AccountClosingRequested', context);
    await stores.accounts.setClosing(id, undefined, context.now.toISOString());
    return known(stores.accounts, id);
  });

/** Cancels the closing of an account. Throws as `requestClosing` does, except LAST_ADMIN. */
export const cancelClosing = (stores: AccountStores, id: number, context: Context): Promise<User> =>
  alone(stores.accounts, async () => {
    const user = await known(stores.accounts, id);
    if (user.closingSince === undefined) return user;
    await record(stores, id, 'AccountClosingCancelled', context);
    await stores.accounts.setClosing(id, user.closingSince, undefined);
    return known(stores.accounts, id);
  });
