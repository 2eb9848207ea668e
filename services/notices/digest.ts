import { setTimeout as sleep } from 'node:timers/promises';
import { DateTime } from 'luxon';
import { noticesKept } from '../../contracts/notices.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { News, Notice, NoticeStore } from './notice-store.ts';
import type { Job } from './outbox.ts';
import type { Wake } from './wake.ts';

/** How often to check the clock, in milliseconds. */
const usually = 60_000;

interface Options {
  readonly store: Pick<NoticeStore, 'digestDay' | 'keepDigest'>;
  readonly accounts: Pick<Accounts, 'admins'>;
  /** The hour of the day from which the digest is due, and its time zone. */
  readonly hour: number;
  readonly zone: string;
  readonly now: () => Date;
  /** How many articles await review, and the titles of those that have waited longest. */
  readonly waiting: () => Promise<Required<Pick<Notice, 'count' | 'titles'>>>;
  readonly newsOf: (notices: readonly Notice[]) => Promise<News>;
  /** Woken when a digest is stored. */
  readonly wake: Wake;
  /** How often to check the clock, in milliseconds. */
  readonly lookEvery?: number;
}

/** The last day whose digest hour has passed, as in `2026-11-25`. */
const dayOf = ({ hour, zone, now }: Options): string => {
  const time = DateTime.fromJSDate(now(), { zone });
  return (time.hour < hour ? time.minus({ days: 1 }) : time).toFormat('yyyy-MM-dd');
};

const noticesFor = async ({ accounts, waiting, now }: Options, day: string): Promise<Notice[]> => {
  const queue = await waiting();
  if (queue.count === 0) return [];
  const at = now().toISOString();
  return (await accounts.admins()).map(({ id }) => ({ id: `digest-${day}-${id}`, userId: id, kind: 'queue', at, ...queue }));
};

const look = async (options: Options): Promise<void> => {
  const { store, newsOf, wake } = options;
  const [day, last] = [dayOf(options), await store.digestDay()];
  if (last !== undefined && last >= day) return;
  // A site without an earlier digest has just begun: its first one is sent at the next digest hour.
  const notices = last === undefined ? [] : await noticesFor(options, day);
  await store.keepDigest(day, await newsOf(notices), noticesKept.most);
  if (notices.length > 0) wake.now();
};

/**
 * Tells admins once a day, at a given hour, how many articles await review; sends nothing if there are none. A site
 * that was down at that hour sends it when it is up again.
 */
export const digest =
  (options: Options): Job =>
  async (signal) => {
    while (!signal.aborted) {
      await look(options);
      await sleep(options.lookEvery ?? usually, undefined, { signal }).catch(() => undefined);
    }
  };
