import fc from '../../scripts/fast-check.ts';
import t, { type Test } from 'tap';
import type { EventReader, Position } from '../../contracts/recorded.ts';
import { encrypted } from '../../event-log/encrypted.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { keysInMemory } from '../../event-log/test/keys.ts';
import { sameTag } from '../../contracts/tag.ts';
import { allProjections } from '../../projections/all.ts';
import { approvedAuthors } from '../../projections/approved-authors.ts';
import { Applier } from '../../projections/apply.ts';
import { posts } from '../../projections/posts.ts';
import { queue, type WaitingPost } from '../../projections/queue.ts';
import { dumped } from '../../projections/read-store/parts.suite.ts';
import type { Collection, Group, ReadStore } from '../../projections/read-store/read-store.ts';
import { buildMissing } from '../../projections/replay.ts';
import { action, perform } from '../../projections/test/actions.ts';
import { sqliteLog } from '../../projections/test/log.ts';
import { firstTime, positionAt } from './moments.ts';
import { postAsOf } from './post-as-of.ts';
import { pageOfQueueAsOf, type QueueAsOfFilter } from './queue-as-of.ts';
import type { TextFilter } from './text-filter.ts';

const atOnePosition = 10;

/** A history recorded by clocks that differ by up to some minutes, and some places in it. */
const histories = fc.record({
  actions: fc.array(action, { minLength: 10, maxLength: 60, size: 'max' }),
  clocks: fc.array(fc.integer({ min: -200, max: 200 }), { minLength: 60, maxLength: 60 }),
  places: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: atOnePosition, maxLength: atOnePosition }),
});

/** A log that ends at a position. */
const cutAt = (log: EventReader, end: Position): EventReader => ({
  ...log,
  readAll: async (after, limit) => (await log.readAll(after, limit)).filter(({ position }) => position <= end),
  readStream: async (...of) => (await log.readStream(...of)).filter(({ position }) => position <= end),
  follow: (...of) => log.follow(...of),
  head: async () => end,
});

const inOrder = ({ place, id }: WaitingPost, other: WaitingPost): number =>
  place < other.place || (place === other.place && id < other.id) ? -1 : 1;

/** The documents of collections rebuilt from the log up to a position. */
const rebuilt = async (store: ReadStore, log: EventReader, position: Position) => {
  const applier = new Applier(store, await store.createGroup('past', allProjections), allProjections, cutAt(log, position));
  const events = await cutAt(log, position).readAll(0, 1_000);
  if (events.length > 0) await applier.apply(events);
  const of = async (collection: Collection) => (await dumped(store, applier.group, collection)).map(({ document }) => document);
  const waiting = ((await of(queue)) as WaitingPost[]).toSorted(inOrder);
  const approved = new Set(((await of(approvedAuthors)) as { id: number }[]).map(({ id }) => id));
  const found = [
    waiting.filter(({ authorId }) => !approved.has(authorId)),
    waiting.filter(({ tags }) => tags.some((tag) => sameTag(tag) === sameTag('power'))),
    waiting.filter(({ title, tags, summary }) => /voltage/.test([title, ...tags, summary].join(' '))),
  ];
  return { posts: await of(posts), queue: waiting, found };
};

/** Filters that need the texts of that time; results in the order of `rebuilt`. */
const narrowed: readonly TextFilter[] = [{ isFirst: true }, { tag: 'power' }, { words: 'volt' }];

/** The queue from time travel, in pages of two, oldest first; `total`: that of the first page. */
const listed = async (store: ReadStore, log: EventLog, position: Position, filter: QueueAsOfFilter) => {
  const waiting: WaitingPost[] = [];
  let total: number | undefined;
  for (let after: string | undefined; ;) {
    const page = await pageOfQueueAsOf(log, store, position, filter, { limit: 2, after });
    waiting.push(...page.waiting);
    if (after === undefined) total = page.total;
    after = page.next;
    if (after === undefined) return { waiting: filter.newestFirst ? waiting.toReversed() : waiting, total };
  }
};

/** The same facts as `rebuilt`, from time travel; lists in either order. */
const travelled = async (store: ReadStore, log: EventLog, position: Position, ids: readonly number[], newestFirst: boolean) => {
  const { waiting, total } = await listed(store, log, position, { newestFirst });
  const past = await Promise.all(ids.map((id) => postAsOf(log, id, position)));
  return {
    posts: past.flatMap((one) => one?.post ?? []),
    queue: waiting,
    found: (await Promise.all(narrowed.map((filter) => listed(store, log, position, { ...filter, newestFirst })))).map(
      (list) => list.waiting,
    ),
    total,
  };
};

/** The last event before the first one recorded later, found by a full scan. */
const lastBefore = async (log: EventLog, time: number): Promise<Position> => {
  const events = await log.readAll(0, 1_000);
  const later = events.findIndex(({ metadata }) => Date.parse(metadata.time) > time);
  return events[(later === -1 ? events.length : later) - 1]?.position ?? 0;
};

export interface AsOfOptions {
  /** Builds an empty store. */
  readonly build: (t: Test) => Promise<ReadStore>;
  readonly positions: number;
  readonly leftOut?: string | false;
}

/** At any place of any history, the queue and the posts equal those of a rebuild up to there, byte for byte. */
export const asOfSuite = (name: string, { build, positions, leftOut = false }: AsOfOptions): void => {
  t.setTimeout(60_000 + positions * 2_000);
  t.test(`${name}: the past is what a rebuild up to it makes`, { skip: leftOut }, async (t) => {
    const property = fc.asyncProperty(histories, async ({ actions, clocks, places }) => {
      const log = encrypted(sqliteLog(t), keysInMemory());
      const store = await build(t);
      const start = Date.UTC(2026, 0, 1);
      for (const [n, one] of actions.entries())
        await perform(log, one, 0, new Date(start + n * 60_000 + (clocks[n] as number) * 1_000));
      await buildMissing({ log, store, projections: allProjections });
      const head = await log.head();
      const ids = (await dumped(store, (await store.group('live')) as Group, posts)).map(({ key }) => Number(key));
      for (const place of places) {
        const position = Math.round(place * head);
        const { total, ...past } = await travelled(store, log, position, ids, position % 2 === 0);
        t.equal(JSON.stringify(past), JSON.stringify(await rebuilt(store, log, position)), `at ${position} of ${head}`);
        t.equal(total, past.queue.length);
        const time = start + Math.round(place * actions.length * 60_000);
        t.equal(await positionAt(log, store, time), await lastBefore(log, time), 'the moment');
      }
      const [first] = await log.readAll(0, 1);
      t.equal(await firstTime(store), first && Date.parse(first.metadata.time));
      if (!t.passing()) throw new Error('see above');
    });
    await fc.assert(property, { numRuns: Math.ceil(positions / atOnePosition) });
  });
};
