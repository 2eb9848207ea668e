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
 * Changes the factors of an account, whatever others change in them at the same moment, and answers them. `change`
 * answers what they are then, and throws where that cannot be: it may be asked several times. Throws what it throws,
 * and `StoreUnavailableError`.
 */
export const changeFactors = async (accounts: Accounts, id: number, change: (now: Factors) => Factors): Promise<Factors> => {
  for (;;) {
    const user = await read(accounts, id);
    const next = change(factorsOf(user));
    if (await accounts.replaceFactors(id, user.factors, next)) return next;
  }
};

/**
 * The same, recorded first by an event that holds the account's number alone. Of several at once within a process what
 * is refused is not recorded. Throws `LogUnavailableError`, too.
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
