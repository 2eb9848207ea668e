import { DomainError } from '../../contracts/errors.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { appendingWithin } from '../../event-log/guarded.ts';
import { accountGone } from './account-there.ts';
import type { AccountStores } from './account-stores.ts';
import type { Accounts } from './accounts.ts';
import { isActingAdmin } from './acting-admins.ts';

type Reads = Pick<Accounts, 'byId'>;

/** An admin's decision, from the check of the admin's rights until the log has answered. */
interface Appending {
  readonly adminId: number;
  readonly answered: Promise<void>;
}

/** The decisions that this process is appending, by the accounts store that the rights were checked in. */
const appendings = new WeakMap<Reads, Set<Appending>>();

const underWay = (accounts: Reads): Set<Appending> => {
  const all = appendings.get(accounts) ?? new Set();
  appendings.set(accounts, all);
  return all;
};

export const noAdminAnyMore = (): DomainError =>
  new DomainError('ADMINS_ONLY', 'You are not an admin any more: nothing was changed.');

const requireActing = async (accounts: Reads, id: number, now: Date): Promise<void> => {
  const user = await accounts.byId(id);
  if (!user) throw accountGone();
  if (!isActingAdmin(user, now)) throw noAdminAnyMore();
};

/**
 * The log for the decisions of an admin. It checks the admin's rights directly before each append: a request may take
 * long, and the rights may be revoked meanwhile. Appends then throw `DomainError` ADMINS_ONLY or NOT_SIGNED_IN, and
 * `StoreUnavailableError`.
 */
export const logOfAdmin = ({ accounts, log, now }: AccountStores & { readonly now: () => Date }, adminId: number): EventLog =>
  appendingWithin(log, async (append) => {
    const appended = requireActing(accounts, adminId, now()).then(append);
    const ended = (): void => void underWay(accounts).delete(appending);
    const appending = { adminId, answered: appended.then(ended, ended) };
    underWay(accounts).add(appending);
    return appended;
  });

/** Resolves when the log has answered all pending appends of this process for an admin. */
export const decisionsAppended = async (accounts: Reads, adminId: number): Promise<void> => {
  const own = [...underWay(accounts)].filter((appending) => appending.adminId === adminId);
  await Promise.all(own.map(({ answered }) => answered));
};
