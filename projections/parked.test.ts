import { randomUUID } from 'node:crypto';
import t, { type Test } from 'tap';
import type { ParkedDecisions } from '../contracts/events.ts';
import { parkedStream } from '../contracts/streams.ts';
import { viewCountsStream } from '../contracts/streams.ts';
import { DamagedEventError, type RecordedEvent } from '../contracts/recorded.ts';
import { allProjections } from './all.ts';
import { Applier } from './apply.ts';
import { byStatus } from './by-status.ts';
import { categoryCounts } from './category-counts.ts';
import { decisionOn } from './parked.ts';
import { popular } from './popular.ts';
import type { Projection } from './projection.ts';
import { MongoReadStore } from './read-store/mongodb.ts';
import type { Group, ReadStore } from './read-store/read-store.ts';
import { buildMissing, replay } from './replay.ts';
import { Runner } from './run.ts';
import { documents } from './test/contents.ts';
import { faulty } from './test/faulty.ts';
import { approve, feature, logged, MemoryLog, odd, submit, unpublish, view, viewsOf, type Said } from './test/log.ts';
import { mongoDatabase, withoutMongo } from './test/mongodb.ts';
import { emptyStore } from './test/store.ts';

const adapters: [name: string, build: (t: Test) => Promise<ReadStore>, leftOut: string | false][] = [
  ['sqlite', emptyStore, false],
  ['mongodb', async (t) => new MongoReadStore(await mongoDatabase(t)), withoutMongo],
];

const decision = <Type extends keyof ParkedDecisions>(type: Type, data: ParkedDecisions[Type]['data']): Said => [
  parkedStream,
  { type, data },
];
const retry = (stream: string, revision: number) => decision('ParkedRetried', { stream, revision });
const discard = (stream: string, revision: number) =>
  decision('ParkedDiscarded', { stream, revision, type: 'PostTeleported', error: 'odd', reason: 'It never happened.' });

/** Projections of which one fails on approvals of the first post, and another on views of post 9. */
const sick = allProjections.map((one): Projection => {
  if (one.name !== 'latest' && one.name !== 'popular') return one;
  return {
    ...one,
    post: (before, after, event) => {
      if (one.name === 'latest' && event.type === 'PostApproved' && after.id === 1) throw new Error('not this one');
      return one.post?.(before, after, event) ?? [];
    },
    views: (counts) => {
      if (counts.some(({ postId }) => postId === 9)) throw new Error('not these');
      return one.views?.(counts) ?? [];
    },
  };
});
const oddCounts = viewsOf({ postId: 1, views: 3 }, { postId: 9, views: 1 });

const liveOf = async (store: ReadStore): Promise<Group> => (await store.group('live')) as Group;
const parkedIn = async (store: ReadStore) => (await store.parked(await liveOf(store))).map(({ position }) => position);

/** A log whose first events are already in the collections, as built by some projections. */
const followed = async (store: ReadStore, story: readonly RecordedEvent[], first: number, projections = allProjections) => {
  const log = new MemoryLog(story.slice(0, first));
  await buildMissing({ log, store, projections });
  log.append(...story.slice(first));
  return log;
};

const goOn = async (store: ReadStore, log: MemoryLog, projections = allProjections) => {
  const group = await liveOf(store);
  return new Applier(store, group, projections, log).apply(await log.readAll(group.position, 100));
};

/** The result of replaying the whole log from scratch. */
const rebuilt = async (store: ReadStore, log: MemoryLog) => {
  const group = await replay({ log, store, projections: allProjections });
  return [await documents(store, group), (await store.parked(group)).map(({ position }) => position)];
};

for (const [name, build, skip] of adapters) {
  const test = (title: string, body: (t: Test, store: ReadStore) => Promise<void>): void =>
    void t.test(`${name}: ${title}`, { skip }, async (t) => body(t, await build(t)));

  test('retried after the cause is gone: the event and those behind it are applied, in order', async (t, store) => {
    const story = logged(
      ...[submit(1), submit(2), approve(1), view(1, 3), feature(1), approve(2), view(2)],
      ...[retry('post-1', 1), view(1)],
    );
    const log = await followed(store, story, 7, sick);
    t.same(await parkedIn(store), [30, 50]);
    t.equal((await store.get(popular, 1))?.views, 3, 'counted views wait for nothing');
    const { freed, parked, touched } = await goOn(store, log);
    t.same([freed, parked, await parkedIn(store)], [[30, 50], [], []]);
    t.ok(touched.get('latest')?.includes(1), 'what was kept of it is told to be stale');
    t.same((await store.get(categoryCounts, 1))?.articlesCount, 2, 'a number that others moved meanwhile counts it, too');
    const now = [await documents(store, await liveOf(store)), await parkedIn(store)];
    t.same(await rebuilt(store, log), now);
  });

  test('retried too early it stays parked with those behind it, and the next time goes on', async (t, store) => {
    const story = logged(submit(1), approve(1), feature(1), retry('post-1', 1), unpublish(1), retry('post-1', 1));
    const log = await followed(store, story.slice(0, 4), 3, sick);
    const { freed, parked } = await goOn(store, log, sick);
    t.same([freed, parked.map(({ position, error }) => [position, error])], [
      [],
      [[20, 'not this one'], [30, 'An earlier event of it is parked.']],
    ]); // prettier-ignore
    log.append(...story.slice(4));
    t.same((await goOn(store, log)).freed, [20, 30, 50]);
    t.same(await parkedIn(store), []);
  });

  test('discarded, it counts for nothing, now and in every replay, and those behind it go on', async (t, store) => {
    const story = logged(submit(1), odd('post-1'), approve(1), discard('post-1', 1), feature(1));
    const log = await followed(store, story, 3);
    t.same(await parkedIn(store), [20, 30]);
    t.same((await goOn(store, log)).freed, [20, 30]);
    const now = [await documents(store, await liveOf(store)), await parkedIn(store)];
    t.match(now, [{ featured: [/./] }, []]);
    t.same(await rebuilt(store, log), now);
  });

  test('of two that cannot be applied the second holds up what is behind it until it is discarded, too', async (t, store) => {
    const story = logged(
      ...[submit(1), odd('post-1'), approve(1), odd('post-1'), feature(1)],
      ...[discard('post-1', 1), discard('post-1', 3), discard('post-9', 0), retry('nothing', 0)],
    );
    const log = await followed(store, story.slice(0, 6), 5);
    t.same((await goOn(store, log)).freed, [20, 30]);
    t.same(await parkedIn(store), [40, 50]);
    log.append(...story.slice(6));
    t.same((await goOn(store, log)).freed, [40, 50]);
    t.equal(await store.count(byStatus, { status: 'approved' }), 1);
  });

  test('counted views that cannot be taken hold up no others, and are added once they can', async (t, store) => {
    const story = logged(
      ...[submit(1), submit(2), oddCounts, view(1, 4)],
      ...[retry(viewCountsStream, 0), view(1), retry(viewCountsStream, 0)],
    );
    const log = await followed(store, story, 4, sick);
    t.same([await parkedIn(store), (await store.get(popular, 1))?.views], [[30], 4]);
    t.same((await goOn(store, log)).freed, [30]);
    t.same([await parkedIn(store), (await store.get(popular, 1))?.views], [[], 8]);
    const now = [await documents(store, await liveOf(store)), await parkedIn(store)];
    t.same(await rebuilt(store, log), now);
  });

  test('counted views that were discarded are added to nothing', async (t, store) => {
    const log = await followed(store, logged(submit(1), submit(2), oddCounts, discard(viewCountsStream, 0)), 3, sick);
    t.same([(await goOn(store, log)).freed, await parkedIn(store)], [[30], []]);
    t.equal(await store.get(popular, 1), undefined);
    const now = [await documents(store, await liveOf(store)), await parkedIn(store)];
    t.same(await rebuilt(store, log), now);
  });

  test('what is parked is not applied twice where a program that can apply it builds a collection anew', async (t, store) => {
    const log = await followed(store, logged(submit(1), submit(2), oddCounts, retry(viewCountsStream, 0)), 3, sick);
    const next = allProjections.map((one) => (one.name === 'popular' ? { ...one, version: 99 } : one));
    await buildMissing({ log, store, projections: next });
    await goOn(store, log, next);
    t.same([await parkedIn(store), (await store.get(popular, 1))?.views], [[], 3]);
  });

  test('parked and decided on in one batch', async (t, store) => {
    const story = logged(
      submit(1),
      odd('post-1'),
      approve(1),
      discard('post-1', 1),
      submit(3),
      odd('post-3'),
      retry('post-3', 1),
    );
    const log = await followed(store, story, 1);
    const { parked, freed } = await goOn(store, log);
    t.same([parked.map(({ position }) => position), freed, await parkedIn(store)], [[60], [], [60]]);
    t.equal(await store.count(byStatus, { status: 'approved' }), 1);
  });
}

t.test(
  'mongodb: a crash between the documents and the checkpoint changes nothing of a retry',
  { skip: withoutMongo },
  async (t) => {
    const database = await mongoDatabase(t);
    const store = new MongoReadStore(database);
    const story = logged(
      ...[submit(1), submit(2), approve(1), oddCounts, odd('post-1'), feature(1), approve(2)],
      ...[retry('post-1', 1), retry(viewCountsStream, 0), view(1), view(2)],
    );
    const log = await followed(store, story, 7, sick);
    const before = await liveOf(store);
    for (let kept = 0; kept <= allProjections.length; kept += 1) {
      const crashing = faulty<ReadStore>(store, {
        write: (inner) => async (group, to, writes, parked, freed) => {
          await inner(group, to, writes.slice(0, kept), kept === allProjections.length ? parked : [], freed);
          throw new Error('crash');
        },
      });
      const group = await liveOf(store);
      await t.rejects(new Applier(crashing, group, allProjections, log).apply(await log.readAll(group.position, 100)), /crash/);
      await database
        .collection<{ _id: string }>('projections')
        .updateOne({ _id: 'groups' }, { $set: { 'groups.live.position': before.position } });
    }
    t.same(await parkedIn(store), [30, 40, 50, 60]);
    await goOn(store, log);
    t.same(await parkedIn(store), [50, 60]);
    const now = [await documents(store, await liveOf(store)), await parkedIn(store)];
    t.same(await rebuilt(store, log), now);
  },
);

t.test('a damaged event is parked, and the others go on: while the log is followed, and in a replay', async (t) => {
  const story = logged(submit(1), submit(2), approve(1), approve(2), feature(1), view(2));
  const damaged = new DamagedEventError(story[2] as RecordedEvent);
  const store = await emptyStore(t);
  const log = new MemoryLog(story.slice(0, 1));
  const cut = (events: RecordedEvent[]) => {
    const index = events.findIndex(({ position }) => position === damaged.position);
    if (index === 0) throw damaged;
    return index < 0 ? events : events.slice(0, index);
  };
  const broken = faulty(log, {
    readAll: (inner) => async (after, limit) => cut(await inner(after, limit)),
    follow: (inner) => async function* (after, limit, signal) {
      for await (const events of inner(after, limit, signal)) {
        const whole = cut(events);
        yield whole;
        if (whole.length < events.length) throw damaged;
      }
    },
    readStream: (inner) => async (stream, from, limit) => {
      const events = await inner(stream, from, limit);
      if (events.some(({ position }) => position === damaged.position)) throw damaged;
      return events;
    },
  }); // prettier-ignore
  await buildMissing({ log: broken, store, projections: allProjections });
  const failures: string[] = [];
  const runner = new Runner({
    log: broken,
    store,
    projections: allProjections,
    onFailure: ({ message }) => failures.push(message),
  });
  t.teardown(() => runner.stop());
  runner.start();
  log.append(...story.slice(1));
  t.ok(await runner.reached(60, 5_000));
  t.match(await store.parked(await liveOf(store)), [
    { position: 30, stream: 'post-1', type: 'PostApproved', error: /position 30 .* is damaged/ },
    { position: 50, stream: 'post-1' },
  ]);
  t.same([runner.progress.parked, failures], [2, []]);
  const now = await documents(store, await liveOf(store));
  const group = await replay({ log: broken, store, projections: allProjections });
  t.same([await documents(store, group), (await store.parked(group)).length], [now, 2]);
  log.append({ ...(logged(discard('post-1', 1))[0] as RecordedEvent), id: randomUUID(), position: 70 });
  t.ok(await runner.reached(70, 5_000));
  t.same(await parkedIn(store), []);
});

t.test('what decides on parked events stands in a stream of its own, in its shape', async (t) => {
  const on = (...said: readonly Said[]) => logged(...said).map((event) => decisionOn(event)?.type);
  const { 1: made } = discard('post-1', 1);
  t.same(on(retry('post-1', 1), discard('post-1', 1)), ['ParkedRetried', 'ParkedDiscarded']);
  t.same(on(['post-1', made], odd(parkedStream), [parkedStream, { type: 'ParkedRetried', data: { stream: 1 } }]), [
    undefined,
    undefined,
    undefined,
  ]);
  t.equal(decisionOn(new DamagedEventError(logged(retry('post-1', 1))[0] as RecordedEvent)), undefined);
});

t.test("an event that speaks of another post than its stream's is parked, and says so", async (t) => {
  const store = await emptyStore(t);
  const [, first] = submit(1);
  const story = logged(submit(1), ['post-2', first]);
  await buildMissing({ log: new MemoryLog([]), store, projections: allProjections });
  await new Applier(store, await liveOf(store), allProjections, new MemoryLog(story)).apply(story);
  const parked = await store.parked(await liveOf(store));
  t.strictSame(
    parked.map(({ position, error }) => [position, error]),
    [[20, 'PostSubmitted in post-2 speaks of another one: 1.']],
  );
});

t.test('a decision is followed at once, by whoever has followed the log before it', async (t) => {
  const store = await emptyStore(t);
  const story = logged(submit(1), odd('post-1'), approve(1), submit(2), discard('post-1', 1), feature(1));
  const log = new MemoryLog(story);
  await buildMissing({ log: new MemoryLog([]), store, projections: allProjections });
  const applier = new Applier(store, await liveOf(store), allProjections, new MemoryLog(story.slice(0, 4)));
  await applier.apply(story.slice(0, 4));
  t.same(await parkedIn(store), [20, 30]);
  t.same((await applier.apply(story.slice(4))).freed, [20, 30]);
  t.same(await parkedIn(store), []);
  const now = [await documents(store, await liveOf(store)), await parkedIn(store)];
  t.same(await rebuilt(store, log), now);
});
