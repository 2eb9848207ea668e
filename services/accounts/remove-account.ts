import { accountStream } from '../../contracts/streams.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import type { User } from './accounts.ts';
import { alone } from './alone.ts';
import { isClosed } from './recorded-closings.ts';
import { removeKept, type RemovalStores } from './remove-kept.ts';

/**
 * Removes an account for good, recorded first, with all that is kept of it; its number stays in the log, and what it
 * wrote is shown as that of a former member. It is removed where `may` says so of the account as it then is: it may
 * throw. After an interruption it is removed the next time, and recorded once. Answers the account where this call
 * removed it. Throws `DomainError` UNAVAILABLE, `LogUnavailableError` and `StoreUnavailableError`.
 */
export const removeAccount = (
  stores: RemovalStores,
  id: number,
  may: (user: User) => boolean | Promise<boolean>,
  context: Context,
): Promise<User | undefined> =>
  alone(stores.accounts, async () => {
    const { accounts, log } = stores;
    const user = await accounts.byId(id);
    if (!user || !(await may(user))) return undefined;
    if (!(await isClosed(log, id)))
      await appendNext(log, accountStream(id), [{ type: 'AccountClosed', data: { accountId: id } }], context);
    return (await removeKept(stores, id)) ? user : undefined;
  });
