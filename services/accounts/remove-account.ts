import { accountStream } from '../../contracts/streams.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import type { User } from './accounts.ts';
import { alone } from './alone.ts';
import { isClosed } from './recorded-closings.ts';
import { removeKept, type RemovalStores } from './remove-kept.ts';

/**
 * Removes an account and all its data permanently, recorded first. Its number stays in the log, and its articles are
 * shown as by a former member. Removes it only if `may` accepts the current account; `may` may throw. An interrupted
 * removal completes on the next call, and is recorded only once. Returns the account if this call removed it. Throws
 * `DomainError` UNAVAILABLE, `LogUnavailableError` and `StoreUnavailableError`.
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
