import { isDeepStrictEqual } from 'node:util';
import { accountsStream, streamKind, streamNumber } from '../../contracts/streams.ts';
import type { AccountsCounted } from '../../contracts/events/account.ts';
import type { EventReader } from '../../contracts/recorded.ts';
import { DomainError } from '../../contracts/errors.ts';
import { AccountConflictError, isSame, type Accounts, type User } from '../accounts/accounts.ts';
import { isWithin } from '../accounts/number-ranges.ts';
import { accountEvent, greatestGiven, isOfLog, readSettled } from '../accounts/numbers.ts';
import { isClosed, recordedClosing } from '../accounts/recorded-closings.ts';
import { rightsDifference, settleRights, type RightsDifference } from '../accounts/recorded-rights.ts';
import { settleSuspension, type SuspensionDifference } from '../accounts/recorded-suspensions.ts';
import { isSameSuspension } from '../accounts/suspension.ts';
import type { AccountStores } from '../accounts/account-stores.ts';
import type { CopiedEvent } from './events.ts';

const pageSize = 500;

/**
 * All accounts, by number. A backup leaves out sessions and idempotency keys: users sign in again. Throws
 * `StoreUnavailableError`.
 */
export const copiedUsers = async function* (accounts: Accounts): AsyncGenerator<User> {
  for (
    let page = await accounts.all(0, pageSize);
    page.length > 0;
    page = await accounts.all((page.at(-1) as User).id, pageSize)
  ) {
    yield* page;
  }
};

/**
 * Passes on the accounts that the copied log knows, and those older than events that assign numbers. Leaves out users
 * who registered during the copy: they are in the store, but not in the copied log.
 */
export const knownTo = async function* (log: EventReader, users: AsyncIterable<User>): AsyncGenerator<User> {
  const greatest = await greatestGiven(log, (await readSettled(log)).upTo);
  for await (const user of users)
    if (user.numberedBy === undefined || user.id <= greatest || (await accountEvent(log, user.id, 0)) !== undefined) yield user;
};

/**
 * Collects the account numbers in the events written to a backup. Users who register meanwhile are in the store, but
 * not in the backup.
 */
export class CopiedNumbers {
  #greatest = 0;
  /** Numbers of permanently removed accounts. */
  readonly removed = new Set<number>();

  /** Passes the events on. */
  async *seenIn(events: AsyncIterable<CopiedEvent>): AsyncGenerator<CopiedEvent> {
    for await (const event of events) {
      if (streamKind(event.stream) === 'account') this.#see(streamNumber(event.stream) ?? 0, event);
      if (event.stream === accountsStream && !('damaged' in event))
        this.#see((event.data as Partial<AccountsCounted> | null)?.upTo ?? 0, event);
      yield event;
    }
  }

  /** Passes on the accounts that got their numbers in these events, or before such events existed. */
  async *known(users: AsyncIterable<User>): AsyncGenerator<User> {
    for await (const user of users) if (user.numberedBy === undefined || user.id <= this.#greatest) yield user;
  }

  #see(number: number, event: CopiedEvent): void {
    if (!Number.isSafeInteger(number)) return;
    this.#greatest = Math.max(this.#greatest, number);
    if (!('damaged' in event) && event.type === 'AccountClosed') this.removed.add(number);
  }
}

const refuseBeside = async (accounts: Accounts, user: User): Promise<void> => {
  const there = await accounts.byId(user.id);
  if (there && isSame(there, user)) return;
  if (there) throw new AccountConflictError(user, `another one (${there.username}) has its number. Nothing was written`);
  await accounts.refuseTaken(user.username, user.email).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    const what = error.code === 'USERNAME_TAKEN' ? 'name' : 'address';
    throw new AccountConflictError(user, `another one has its ${what}. Nothing was written: fill an empty read store instead`);
  });
};

/**
 * Throws `AccountConflictError` for the first account that conflicts with an existing one or with this log;
 * `LogUnavailableError` and `StoreUnavailableError`.
 */
export const refuseConflicts = async ({ accounts, log }: AccountStores, users: AsyncIterable<User>): Promise<void> => {
  const isEmpty = (await accounts.greatest()) === 0;
  for await (const user of users) {
    if (!(await isOfLog(log, user)))
      throw new AccountConflictError(user, 'the event log gave its number to another one. Nothing was written');
    if (!isEmpty) await refuseBeside(accounts, user);
  }
};

/**
 * The missing accounts of a backup that the log gave up for good, or records as closed: they stay gone. Throws
 * `LogUnavailableError` and `StoreUnavailableError`.
 */
export const lostAmong = async ({ accounts, log }: AccountStores, users: AsyncIterable<User>): Promise<Set<number>> => {
  const ids = new Set<number>();
  const { lost } = await readSettled(log);
  for await (const { id } of users)
    if ((isWithin(lost, id) || (await isClosed(log, id))) && !(await accounts.byId(id))) ids.add(id);
  return ids;
};

/**
 * Whether the read store is empty, or lacks one of these accounts that the log does not record as removed. Throws
 * `LogUnavailableError` and `StoreUnavailableError`.
 */
export const lacksOneOf = async ({ accounts, log }: AccountStores, users: AsyncIterable<User>): Promise<boolean> => {
  if ((await accounts.greatest()) === 0) return true;
  for await (const { id } of users) if (!(await accounts.byId(id)) && !(await isClosed(log, id))) return true;
  return false;
};

/** Differences between the accounts and the log. */
export interface RestoredDifferences {
  readonly rights: readonly RightsDifference[];
  readonly suspensions: readonly SuspensionDifference[];
}

/**
 * Stores a missing account with the rights, suspension and closing date from the log; without recorded rights, it keeps
 * its own.
 */
const putBack = async (stores: AccountStores, { closingSince: _, ...user }: User): Promise<RightsDifference | undefined> => {
  const difference = await rightsDifference(stores.log, user);
  const { closingSince } = await recordedClosing(stores.log, user.id);
  const closing = closingSince === undefined ? {} : { closingSince };
  await stores.accounts.restore({ ...user, ...closing, isAdmin: difference?.recorded ?? user.isAdmin });
  return difference;
};

/**
 * Stores the accounts of a backup under their numbers, next to a complete log. Gives existing accounts the rights and
 * suspension from the log if `mayChange` says that it is the right one, and leaves them unchanged otherwise. Throws as
 * `refuseConflicts`.
 */
export const restoreUsers = async (
  stores: AccountStores,
  users: AsyncIterable<User>,
  mayChange: boolean,
): Promise<RestoredDifferences> => {
  const rights: RightsDifference[] = [];
  const suspensions: SuspensionDifference[] = [];
  for await (const user of users) {
    const there = await stores.accounts.byId(user.id);
    if (there && !mayChange) continue;
    const right = await (there ? settleRights(stores, there) : putBack(stores, user));
    const suspension = await settleSuspension(stores, there ?? user);
    if (right) rights.push(right);
    if (suspension) suspensions.push(suspension);
  }
  return { rights, suspensions };
};

/**
 * Stores the accounts of another site unchanged; leaves those copied before as they are. Throws as `refuseConflicts`.
 */
export const copyUsers = async (accounts: Accounts, users: AsyncIterable<User>): Promise<void> => {
  for await (const user of users) await accounts.restore(user);
};

/**
 * Updates accounts copied earlier to their present rights, suspensions, passwords, addresses, factors, profiles and
 * pictures. Throws `StoreUnavailableError`.
 */
export const renewUsers = async (accounts: Accounts, users: AsyncIterable<User>): Promise<void> => {
  for await (const user of users) {
    const there = await accounts.byId(user.id);
    if (!there || !isSame(there, user)) continue;
    if (there.isAdmin !== user.isAdmin) await accounts.setAdmin(user.id, user.isAdmin);
    if (!isSameSuspension(there.suspension, user.suspension)) await accounts.setSuspension(user.id, user.suspension);
    if (there.passwordHash !== user.passwordHash) await accounts.setPassword(user.id, user.passwordHash);
    if (!isDeepStrictEqual(there.factors, user.factors)) await accounts.replaceFactors(user.id, there.factors, user.factors);
    const isConfirmed = there.isEmailUnconfirmed && !user.isEmailUnconfirmed;
    if (there.email !== user.email || isConfirmed) await accounts.setEmail(user.id, user.email);
    if (there.closingSince !== user.closingSince) await accounts.setClosing(user.id, there.closingSince, user.closingSince);
    if (!isDeepStrictEqual(there.picture, user.picture)) await accounts.setPicture(user.id, user.picture);
    const { fullName, about = '' } = user;
    if (there.fullName !== fullName || there.about !== user.about) await accounts.setProfile(user.id, { fullName, about });
  }
};
