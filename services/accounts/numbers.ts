import { randomUUID } from 'node:crypto';
import { accountsStream, accountStream } from '../../contracts/streams.ts';
import type { AccountsCounted, AccountsLost, NumberRange } from '../../contracts/events/account.ts';
import { DamagedEventError, isOfSite, type EventReader } from '../../contracts/recorded.ts';
import { readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { DomainError } from '../../contracts/errors.ts';
import { WrongExpectedRevisionError } from '../../event-log/event-log.ts';
import { firstFree } from './first-free.ts';
import { toRecord, type Context } from '../../event-log/append.ts';
import type { User } from './accounts.ts';
import type { AccountStores } from './account-stores.ts';

/** What the `accounts-log` stream records about all accounts at once. */
export interface Settled {
  /** Numbers up to this one are not assigned again; 0 if all come from account streams. */
  readonly upTo: number;
  /** The accounts up to `upTo` that the read store must hold. */
  readonly counted: readonly NumberRange[];
  /** Accounts that the operator gave up. */
  readonly lost: readonly NumberRange[];
  /** The last event of the stream. */
  readonly last: EventOrDamaged | undefined;
}

/** Reads the `accounts-log` stream. Throws `LogUnavailableError`. */
export const readSettled = async (log: EventReader): Promise<Settled> => {
  let settled: Settled = { upTo: 0, counted: [], lost: [], last: undefined };
  for await (const event of readStreamOrDamaged(log, accountsStream)) {
    settled = { ...settled, last: event };
    if (!isOfSite(event)) continue;
    if (event.type === 'AccountsCounted') {
      const { upTo, numbers } = event.data as AccountsCounted;
      settled = { ...settled, upTo, counted: numbers };
    }
    if (event.type === 'AccountsLost') settled = { ...settled, lost: [...settled.lost, ...(event.data as AccountsLost).numbers] };
  }
  return settled;
};

/** An event of an account's stream, or the `DamagedEventError` if it cannot be read. Throws `LogUnavailableError`. */
export const accountEvent = async (log: EventReader, id: number, revision: number): Promise<EventOrDamaged | undefined> => {
  try {
    return (await log.readStream(accountStream(id), revision, 1))[0];
  } catch (error) {
    if (error instanceof DamagedEventError) return error;
    throw error;
  }
};

/**
 * The maximum difference between an account's creation and its event, for accounts without `numberedBy`; milliseconds.
 */
const sameRegistration = 60_000;

const isAbout = (time: string, { createdAt }: User): boolean =>
  Math.abs(Date.parse(time) - Date.parse(createdAt)) <= sameRegistration;

const isGiven = ({ type }: EventOrDamaged): boolean => type === 'AccountNumberTaken' || type === 'AccountRegistered';

/** Whether the number was first given to this account, as far as the first event of its stream tells. */
const isFirst = (user: User, first: EventOrDamaged | undefined): boolean => {
  if (first === undefined || !isOfSite(first) || !isGiven(first)) return true;
  if (user.numberedBy === undefined) return isAbout(first.metadata.time, user);
  // Both carry the time of the same request: swapping two accounts swaps these, too.
  return first.type === 'AccountNumberTaken' && first.id === user.numberedBy && first.metadata.time === user.createdAt;
};

/**
 * Whether an account of the read store is the one that the log means. An account older than the events that assign
 * numbers may be the second one with its number.
 */
export const isSameAccount = async (log: EventReader, user: User, first: EventOrDamaged | undefined): Promise<boolean> => {
  if (isFirst(user, first)) return true;
  if (user.numberedBy !== undefined) return false;
  for await (const event of readStreamOrDamaged(log, accountStream(user.id)))
    if (event instanceof DamagedEventError || (isGiven(event) && isAbout(event.metadata.time, user))) return true;
  return false;
};

/**
 * Whether everything recorded under the number of this account was done by this account, as far as the log can tell.
 * Throws `LogUnavailableError`.
 */
export const isOnlyOneOf = async (log: EventReader, user: User): Promise<boolean> =>
  isFirst(user, await accountEvent(log, user.id, 0));

/**
 * Whether the log gave the number of this account to this account, as far as the log can tell. Throws
 * `LogUnavailableError`.
 */
export const isOfLog = async (log: EventReader, user: User): Promise<boolean> =>
  isSameAccount(log, user, await accountEvent(log, user.id, 0));

/** The greatest number that the log has given, at least `from`. Throws `LogUnavailableError`. */
export const greatestGiven = async (log: EventReader, from: number): Promise<number> =>
  (await firstFree(from, async (number) => (await accountEvent(log, number, 0)) !== undefined)) - 1;

/**
 * Takes the next number for an account by appending an event, which only one concurrent request can do; the number is
 * used up even if the registration fails. Throws `LogUnavailableError`, `StoreUnavailableError`, and `DomainError`
 * UNAVAILABLE if the read store holds accounts that this log does not know.
 */
export const takeNumber = async (
  { accounts, log }: AccountStores,
  context: Context,
): Promise<Required<Pick<User, 'id' | 'numberedBy'>>> => {
  // Read the store first: the log has every account before the store does.
  const newest = await accounts.greatest();
  const { upTo } = await readSettled(log);
  if (newest > upTo && (await accountEvent(log, newest, 0)) === undefined)
    throw new DomainError(
      'UNAVAILABLE',
      'Nobody can register at the moment: the accounts of this site have to be seen to first.',
    );
  for (let given = Math.max(upTo, newest); ;) {
    const id = (await greatestGiven(log, given)) + 1;
    const numberedBy = randomUUID();
    const taken = [{ type: 'AccountNumberTaken', data: { accountId: id } }];
    try {
      const stream = accountStream(id);
      await log.append(stream, 'no_stream', toRecord(stream, undefined, taken, { ...context, eventIds: [numberedBy] }, log.site));
      return { id, numberedBy };
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError)) throw error;
      given = id;
    }
  }
};
