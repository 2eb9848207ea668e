import type { AccountDomainEvents } from '../../contracts/events.ts';
import { DomainError } from '../../contracts/errors.ts';
import { accountStream } from '../../contracts/streams.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import { KeyedMutex } from '../../projections/keyed-mutex.ts';
import type { AccountStores } from './account-stores.ts';
import type { Accounts } from './accounts.ts';
import { factorsOf, type Factors } from './factors.ts';

const mutex = new KeyedMutex();

const read = async (accounts: Accounts, id: number) => {
  const user = await accounts.byId(id);
  if (!user) throw new DomainError('ACCOUNT_NOT_FOUND', 'There is no such account.');
  return user;
};

/**
 * Changes the factors of an account, retrying on concurrent changes, and returns them. `change` returns the new factors
 * or throws if the change is impossible; it may be called several times. Throws what it throws, and
 * `StoreUnavailableError`.
 */
export const changeFactors = async (accounts: Accounts, id: number, change: (now: Factors) => Factors): Promise<Factors> => {
  for (;;) {
    const user = await read(accounts, id);
    const next = change(factorsOf(user));
    if (await accounts.replaceFactors(id, user.factors, next)) return next;
  }
};

/**
 * Does the same, but first records an event that holds only the account's number. Changes are serialised within a
 * process, so that a refused one is not recorded. Also throws `LogUnavailableError`.
 */
export const changeFactorsRecorded = (
  { accounts, log }: AccountStores,
  id: number,
  type: keyof AccountDomainEvents,
  change: (now: Factors) => Factors,
  context: Context,
): Promise<void> =>
  mutex.run(String(id), async () => {
    change(factorsOf(await read(accounts, id)));
    await appendNext(log, accountStream(id), [{ type, data: { accountId: id } }], context);
    await changeFactors(accounts, id, change);
  });
