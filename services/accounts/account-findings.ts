import { DamagedEventError, type EventReader } from '../../contracts/recorded.ts';
import { streamKind, streamNumber } from '../../contracts/streams.ts';
import { readAllOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import type { Differences } from './accounts-differ.ts';
import { isWithin } from './number-ranges.ts';
import { accountEvent, isSameAccount, type Settled } from './numbers.ts';
import { isClosed } from './recorded-closings.ts';
import type { AccountStores } from './account-stores.ts';

/** With more accounts than this, a start checks the newest half of this number, and as many of the others. */
const mostLookedAt = 1_000;

/** How many accounts are checked concurrently. */
const atOnce = 50;

const pageSize = 1_000;

/** What is known before any account is checked. */
export interface Known extends Settled {
  /** The numbers that the log names, if all of it was read. */
  readonly named: ReadonlySet<number> | undefined;
  /** Whether the log predates the events that assign numbers, and its accounts have not been counted yet. */
  readonly isOld: boolean;
}

/** The problem with an account. `uncounted` is not one: the account predates the events that assign numbers. */
export type Finding = keyof Differences | 'uncounted';

/** The accounts with a finding, by number. */
export type Findings = ReadonlyMap<number, Finding>;

/** Whether the read store must hold an account under this number. */
const isExpected = async (log: EventReader, known: Known, id: number, first: EventOrDamaged | undefined): Promise<boolean> => {
  const { upTo, counted, lost, named } = known;
  if (isWithin(lost, id)) return false;
  if (named?.has(id)) return true;
  if (id <= upTo) return isWithin(counted, id);
  // A registration that took a number and then broke off has no account.
  return first?.type === 'AccountNumberTaken' ? (await accountEvent(log, id, 1)) !== undefined : first !== undefined;
};

const look = async ({ log, accounts }: AccountStores, known: Known, id: number): Promise<Finding | undefined> => {
  const first = await accountEvent(log, id, 0);
  const user = await accounts.byId(id);
  // Read again before reporting: it may have been registered meanwhile.
  if (!user) {
    const isMissed = (await isExpected(log, known, id, first)) && !(await isClosed(log, id));
    return isMissed && !(await accounts.byId(id)) ? 'lacking' : undefined;
  }
  if (!(await isSameAccount(log, user, first))) return 'others';
  if (id <= known.upTo) return undefined;
  if (!first && (!known.isOld || user.numberedBy !== undefined)) return 'unknown';
  return user.numberedBy === undefined ? 'uncounted' : undefined;
};

/**
 * Compares each account in the read store with what the log knows of its number. Throws `LogUnavailableError` and
 * `StoreUnavailableError`.
 */
export const lookAt = async (stores: AccountStores, known: Known, ids: readonly number[]): Promise<Findings> => {
  const findings = new Map<number, Finding>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const found = await Promise.all(some.map((id) => look(stores, known, id)));
    for (const [index, finding] of found.entries()) if (finding) findings.set(some[index] as number, finding);
  }
  return findings;
};

/** The numbers from 1 to `greatest`. */
export const allUpTo = (greatest: number): number[] => Array.from({ length: greatest }, (_, index) => index + 1);

/**
 * All numbers if there are few; otherwise the newest, which differ in an older store, and a sample of the rest, which
 * differ in a store of another site.
 */
export const sampleUpTo = (greatest: number): number[] => {
  if (greatest <= mostLookedAt) return allUpTo(greatest);
  const half = mostLookedAt / 2;
  const older = greatest - half;
  return allUpTo(half).flatMap((place) => [Math.ceil((place * older) / half), older + place]);
};

/**
 * The numbers of accounts that the whole log names as the actor or subject of an event. Numbers that were only taken do
 * not count. Throws `LogUnavailableError`.
 */
export const namedInLog = async (log: EventReader): Promise<Set<number>> => {
  const named = new Set<number>();
  for (let page = await readAllOrDamaged(log, 0, pageSize); page.length > 0;) {
    for (const event of page) {
      const isOwn = streamKind(event.stream) === 'account' && event.type !== 'AccountNumberTaken';
      const actor = event instanceof DamagedEventError ? '' : event.metadata.actor;
      for (const number of [
        isOwn ? streamNumber(event.stream) : undefined,
        streamKind(actor) === 'user' ? streamNumber(actor) : undefined,
      ])
        if (number !== undefined) named.add(number);
    }
    page = await readAllOrDamaged(log, page.at(-1)?.position as number, pageSize);
  }
  return named;
};
