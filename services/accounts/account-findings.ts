import { DamagedEventError, type EventReader } from '../../contracts/recorded.ts';
import { streamKind, streamNumber } from '../../contracts/streams.ts';
import { readAllOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import type { Differences } from './accounts-differ.ts';
import { isWithin } from './number-ranges.ts';
import { accountEvent, isSameAccount, type Settled } from './numbers.ts';
import { isClosed } from './recorded-closings.ts';
import type { AccountStores } from './account-stores.ts';

/** At a start, of more accounts than these the newest half and as many of the others are looked at. */
const mostLookedAt = 1_000;

/** So many are looked at side by side. */
const atOnce = 50;

const pageSize = 1_000;

/** What is known before any account is looked at. */
export interface Known extends Settled {
  /** The numbers that the log names, where all of it was read. */
  readonly named: ReadonlySet<number> | undefined;
  /**
   * Whether the log was begun before there were events that give numbers, and what it knows of accounts was not counted
   * yet.
   */
  readonly isOld: boolean;
}

/**
 * What is wrong with an account; `uncounted`: it is older than the events that give numbers, and nothing is wrong with
 * it.
 */
export type Finding = keyof Differences | 'uncounted';

/** The accounts that something is to be said of, by their numbers. */
export type Findings = ReadonlyMap<number, Finding>;

/** Whether the read store must hold an account under this number. */
const isExpected = async (log: EventReader, known: Known, id: number, first: EventOrDamaged | undefined): Promise<boolean> => {
  const { upTo, counted, lost, named } = known;
  if (isWithin(lost, id)) return false;
  if (named?.has(id)) return true;
  if (id <= upTo) return isWithin(counted, id);
  // Whoever takes a number and breaks off leaves a number that is nobody's.
  return first?.type === 'AccountNumberTaken' ? (await accountEvent(log, id, 1)) !== undefined : first !== undefined;
};

const look = async ({ log, accounts }: AccountStores, known: Known, id: number): Promise<Finding | undefined> => {
  const first = await accountEvent(log, id, 0);
  const user = await accounts.byId(id);
  // Looked for once more: it may have been registered meanwhile.
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
 * Holds what the log knows of each number against the account in the read store. Throws `LogUnavailableError` and
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
 * All numbers where they are few; else the newest, where an older store differs, and some of the others, where that of
 * another site does.
 */
export const sampleUpTo = (greatest: number): number[] => {
  if (greatest <= mostLookedAt) return allUpTo(greatest);
  const half = mostLookedAt / 2;
  const older = greatest - half;
  return allUpTo(half).flatMap((place) => [Math.ceil((place * older) / half), older + place]);
};

/**
 * The numbers of accounts that did something, or that something was done to, from the whole log. Those that were only
 * taken are nobody's. Throws `LogUnavailableError`.
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
