import { DateTime } from 'luxon';
import type { DeskFigures, DeskWeek } from '../../contracts/views/figures.ts';
import { noReasons } from '../../domain/reason-list.ts';
import { usualWait, waitWithin } from '../../domain/waiting-times.ts';
import { deskCounts, weekOf, type Counted, type DeskCount } from '../../projections/desk-counts.ts';
import { queue } from '../../projections/queue.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { onlyKey } from '../../projections/category-list.ts';
import { reasonList } from '../../projections/reason-list.ts';
import { goneAuthor } from './presenter.ts';

/** The Mondays of the last `count` weeks up to `now`, oldest first. */
const weeksUntil = (now: Date, count: number): string[] => {
  const last = DateTime.fromISO(weekOf(now.toISOString()), { zone: 'utc' });
  return Array.from({ length: count }, (_, index) => weekOf(last.minus({ weeks: count - 1 - index }).toISO() as string));
};

/** More than a week ever has: some hundred steps of waiting times, six numbers per admin, one per reason. */
const mostOfWeek = 5_000;

const countsOf = (reads: Reads, week: string): Promise<DeskCount[]> =>
  reads.find(deskCounts, { where: { week }, order: ['counted', 'of'], limit: mostOfWeek });

const those = (counts: readonly DeskCount[], kind: Counted): DeskCount[] => counts.filter(({ counted }) => counted === kind);

const sumOf = (counts: readonly DeskCount[], kind: Counted): number =>
  those(counts, kind).reduce((sum, { count }) => sum + count, 0);

const decisionsIn = (counts: readonly DeskCount[]) => ({
  approved: sumOf(counts, 'approved'),
  rejected: sumOf(counts, 'rejected'),
  unpublished: sumOf(counts, 'unpublished'),
  undone: sumOf(counts, 'undone'),
});

/** Derives the earlier queue lengths from the current one: subtract arrivals and add departures, week by week. */
const weekViews = (weeks: readonly string[], counts: readonly DeskCount[][], waitsNow: number): DeskWeek[] => {
  let waiting = waitsNow;
  return weeks
    .map((week, index) => ({ week, counts: counts[index] ?? [] }))
    .toReversed()
    .map(({ week, counts: ofWeek }) => {
      const [entered, left, answers] = [sumOf(ofWeek, 'entered'), sumOf(ofWeek, 'left'), those(ofWeek, 'waited')];
      const times = { median: waitWithin(answers, 0.5) ?? null, percentile95: waitWithin(answers, 0.95) ?? null };
      const view = { week, entered, left, waiting, ...decisionsIn(ofWeek), ...times };
      waiting -= entered - left;
      return view;
    })
    .toReversed();
};

/** The counts that are kept per admin. */
const byAdmin: ReadonlySet<Counted> = new Set(['approved', 'rejected', 'unpublished', 'undone']);

const adminViews = async (accounts: Pick<Accounts, 'authors'>, counts: readonly DeskCount[]): Promise<DeskFigures['admins']> => {
  const decisions = counts.filter(({ counted, count }) => byAdmin.has(counted) && count > 0);
  const ids = [...new Set(decisions.map(({ of }) => of))];
  const known = await accounts.authors(ids.filter((id) => id !== 0));
  const busy = ({ approved, rejected, unpublished, undone }: ReturnType<typeof decisionsIn>): number =>
    approved + rejected + unpublished + undone;
  return ids
    .map((id) => {
      const { fullName, username } = known.get(id) ?? goneAuthor;
      return { admin: id === 0 ? null : { fullName, username }, ...decisionsIn(decisions.filter(({ of }) => of === id)) };
    })
    .toSorted((one, other) => busy(other) - busy(one));
};

const appealsIn = (counts: readonly DeskCount[]): DeskFigures['appeals'] => ({
  filed: sumOf(counts, 'appealed'),
  upheld: sumOf(counts, 'upheld'),
  reversed: sumOf(counts, 'reversed'),
});

const reasonViews = async (reads: Reads, counts: readonly DeskCount[]): Promise<DeskFigures['reasons']> => {
  const given = those(counts, 'reason');
  const { reasons } = (await reads.get(reasonList, onlyKey)) ?? noReasons;
  const names = new Map(reasons.map(({ id, name }) => [id, name]));
  return [...new Set(given.map(({ of }) => of))]
    .map((id) => {
      const name = names.get(id);
      const count = given.filter(({ of }) => of === id).reduce((sum, one) => sum + one.count, 0);
      return { reason: name === undefined ? null : { id, name }, count };
    })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
};

/** How many weeks the usual waiting time is based on. */
const usualWeeks = 8;
/** How many of the longest-waiting posts are read: with enough answers, more cannot affect the result. */
const mostWaiting = 1_000;

/** The usual time until authors get an answer, in seconds; null if there is too little data. */
export const usualWaitNow = async (reads: Reads, now: Date): Promise<number | null> => {
  const answered = weeksUntil(now, usualWeeks).map((week) =>
    reads.find(deskCounts, { where: { week, counted: 'waited' }, order: ['of'], limit: mostOfWeek }),
  );
  const [counts, waiting] = await Promise.all([
    Promise.all(answered),
    reads.find(queue, { order: ['since', 'id'], limit: mostWaiting }),
  ]);
  const waits = waiting.map(({ since }) => (now.getTime() - Date.parse(since)) / 1_000);
  return usualWait(counts.flat(), waits) ?? null;
};

/** The figures of the review desk for the last `count` weeks. */
export const deskFigures = async (
  reads: Reads,
  accounts: Pick<Accounts, 'authors'>,
  now: Date,
  count: number,
): Promise<DeskFigures> => {
  const weeks = weeksUntil(now, count);
  const [counts, waiting, usual] = await Promise.all([
    Promise.all(weeks.map((week) => countsOf(reads, week))),
    reads.count(queue, {}),
    usualWaitNow(reads, now),
  ]);
  return {
    weeks: weekViews(weeks, counts, waiting),
    admins: await adminViews(accounts, counts.flat()),
    reasons: await reasonViews(reads, counts.flat()),
    appeals: appealsIn(counts.flat()),
    usualWait: usual,
  };
};
