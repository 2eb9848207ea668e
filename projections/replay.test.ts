import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { RecordedEvent } from '../contracts/recorded.ts';
import { allProjections } from './all.ts';
import { latest } from './latest.ts';
import { popular } from './popular.ts';
import { posts } from './posts.ts';
import type { Projection } from './projection.ts';
import { GroupChangedError, StoreUnavailableError, type Group, type ReadStore } from './read-store/read-store.ts';
import type { Progress } from './building.ts';
import { buildMissing, replay } from './replay.ts';
import { Runner } from './run.ts';
import type { LogMismatchError } from './witness.ts';
import { applierOf, contents, keysOf } from './test/contents.ts';
import { faulty } from './test/faulty.ts';
import { approve, logged, MemoryLog, odd, sqliteLog, submit, unpublish, view, type Said } from './test/log.ts';
import { emptyStore } from './test/store.ts';

const story = logged(submit(1), approve(1), submit(2), view(1, 3), approve(2), unpublish(1));
const all = allProjections;

const built = async (t: Test) => {
  const [log, store] = [new MemoryLog(story), await emptyStore(t)];
  await buildMissing({ log, store, projections: all });
  return { log, store, live: (await store.group('live')) as Group };
};
const liveOf = async (store: ReadStore) => (await store.group('live')) as Group;

t.test('an empty store is built, and a second time there is nothing to do', async (t) => {
  const { log, store, live } = await built(t);
  t.equal(live.position, 60);
  t.same(Object.keys(live.generations).toSorted(), all.map(({ name }) => name).toSorted());
  t.same(await keysOf(store, live, latest), [2]);
  await buildMissing({ log, store, projections: all });
  t.same(await liveOf(store), live);
});

t.test('an empty log gives empty collections, which take the first event', async (t) => {
  const [log, store] = [new MemoryLog(), await emptyStore(t)];
  await buildMissing({ log, store, projections: all });
  t.equal((await liveOf(store)).position, 0);
  t.same(await store.find(latest, { order: ['publishedAt', 'id'], limit: 1 }), []);
  await buildMissing({ log, store, projections: all });
});

t.test('a new version of a collection is built alone, as far as the others are', async (t) => {
  const { log, store, live } = await built(t);
  const before = await contents(store, live);
  log.append({ ...(story[0] as (typeof story)[0]), position: 70 });
  const next = all.map((one) => (one.name === 'latest' ? { ...one, version: 2 } : one));
  await buildMissing({ log, store, projections: next });
  const after = await liveOf(store);
  t.equal(after.position, 60);
  t.same(after.generations.posts, live.generations.posts);
  t.match(after.generations.latest, { version: 2 });
  t.not(after.generations.latest?.generation, live.generations.latest?.generation);
  t.same(await contents(store, after), before);
});

t.test('a collection that was taken away is built again', async (t) => {
  const { log, store, live } = await built(t);
  const before = await contents(store, live);
  await store.retire(['popular', 'posts']);
  await buildMissing({ log, store, projections: all });
  t.same(await contents(store, await liveOf(store)), before);
});

t.test('a collection that an older program did not keep up to date is built anew', async (t) => {
  const { log, store } = await built(t);
  const older = all.filter(({ name }) => name !== 'popular');
  await buildMissing({ log, store, projections: older });
  await t.rejects(store.get(popular, 2), StoreUnavailableError);
  const runner = new Runner({ log, store, projections: older });
  runner.start();
  log.append(...logged(...story.map(() => submit(9)), submit(3), approve(3)).slice(-2));
  await runner.reached(80, 1000);
  await runner.stop();
  await buildMissing({ log, store, projections: all });
  t.same(await keysOf(store, await liveOf(store), popular), [1, 2, 3]);
});

t.test('what the other collections lack stays parked when one is built', async (t) => {
  const [log, store] = [new MemoryLog(logged(submit(1), odd('post-1'), approve(1))), await emptyStore(t)];
  await buildMissing({ log, store, projections: all });
  t.equal((await store.parked(await liveOf(store))).length, 2);
  log.events = log.events.map((event) => (event.type === 'PostTeleported' ? { ...event, stream: 'slug-x' } : event));
  await replay({ log, store, projections: [latest as Projection] });
  t.equal((await store.parked(await liveOf(store))).length, 2);
  await replay({ log, store, projections: all });
  t.same([await store.parked(await liveOf(store)), await keysOf(store, await liveOf(store), latest)], [[], [1]]);
});

t.test('a lost checkpoint: what is rebuilt beside the live collections equals them', async (t) => {
  const { log, store, live } = await built(t);
  const before = await contents(store, live);
  const group = await replay({ log, store, projections: all });
  t.same(await contents(store, group), before);
  t.equal(group.position, live.position);
});

t.test('it says how far it is', async (t) => {
  const said: Progress[] = [];
  const log = new MemoryLog(story);
  await replay({ log, store: await emptyStore(t), projections: all, onProgress: (now) => said.push(now) });
  t.same(said.at(-1), { from: 0, position: 60, to: 60, events: 6 });
});

t.test('while the live runner follows and events keep coming: nothing is lost, readers never see half', async (t) => {
  const [log, store] = [sqliteLog(t), await emptyStore(t)];
  const say = async (...said: Said[]) => {
    for (const [stream, { type, data }] of said) {
      const revision = (await log.readStream(stream)).length - 1;
      const [event] = logged([stream, { type, data }]);
      await log.append(stream, revision < 0 ? 'no_stream' : revision, event ? [event] : []);
    }
  };
  for (let id = 1; id <= 40; id += 1) await say(submit(id), approve(id));
  await buildMissing({ log, store, projections: all });
  const runner = new Runner({ log, store, projections: all });
  runner.start();
  t.teardown(() => runner.stop());
  let over = false;
  const writing = (async () => {
    for (let id = 41; !over; id += 1) await say(submit(id), approve(id), view(id));
  })();
  let fewest = 40;
  const reading = (async () => {
    for (let seen = 40; !over; await new Promise(setImmediate)) {
      const now = await store.count(latest, undefined);
      if (now < seen) fewest = Math.min(fewest, now);
      seen = now;
    }
  })();
  for (let round = 0; round < 3; round += 1) await replay({ log, store, projections: all });
  over = true;
  await Promise.all([writing, reading]);
  t.equal(fewest, 40, 'no reader saw fewer posts than before');
  t.ok(await runner.reached(await log.head(), 5000));
  const applier = await applierOf(store, all, 'check');
  await applier.apply(await log.readAll(0, 100_000));
  t.same(await contents(store, await liveOf(store)), await contents(store, applier.group));
});

t.test('while events come faster than it can catch up with the live runner it ends all the same', async (t) => {
  const [log, store] = [new MemoryLog(logged(submit(1), approve(1))), await emptyStore(t)];
  await buildMissing({ log, store, projections: all });
  const runner = new Runner({ log, store, projections: all });
  runner.start();
  t.teardown(() => runner.stop());
  let position = 20;
  const said = setInterval(() => {
    position += 10;
    const [event] = logged(view(1));
    if (event) log.append({ ...event, id: `view-${position}`, position, revision: position / 10 - 3 });
  }, 5);
  t.teardown(() => clearInterval(said));
  // Each of its writes takes as long as four new events.
  const slow = faulty(store, {
    write: (inner) => async (group, ...all) => {
      // eslint-disable-next-line no-restricted-syntax -- a slow store is the subject
      if (group.name === 'replay') await sleep(20);
      return inner(group, ...all);
    },
  }); // prettier-ignore
  const over = new AbortController();
  const late = setTimeout(() => over.abort(new Error('It did not end.')), 60_000);
  await replay({ log, store: slow, projections: all, signal: over.signal });
  clearTimeout(late);
  clearInterval(said);
  t.ok(await runner.reached(position, 5_000));
  t.equal((await store.get(popular, 1))?.views, position / 10 - 2, 'nothing is missed');
});

t.test('a log that ends before the live collections is refused, and nothing changes', async (t) => {
  const { log, store, live } = await built(t);
  log.events = story.slice(0, 3);
  await t.rejects(replay({ log, store, projections: all }), /it ends at position 30, and they have seen position 60/);
  t.same(await liveOf(store), live);
});

t.test('of two replays at once the later goes on', async (t) => {
  const { log, store } = await built(t);
  const overtaken = faulty(store, {
    switchIn: (inner) => async (...given) => {
      await store.createGroup('replay', all);
      return inner(...given);
    },
  }); // prettier-ignore
  await t.rejects(replay({ log, store: overtaken, projections: all }), GroupChangedError);
});

t.test('a log and a store that fail together fail the replay, not the process', async (t) => {
  const { log, store, live } = await built(t);
  const many = logged(...Array.from({ length: 6000 }, (_, n) => ['slug-x', { type: 'X', data: n }] as const));
  const away = () => async () => { throw new StoreUnavailableError('away'); }; // prettier-ignore
  const broken = faulty(new MemoryLog(many), {
    readAll: (inner) => async (after, limit) => {
      if (after > 0) throw new Error('lost');
      return inner(after, limit);
    },
  }); // prettier-ignore
  const emptied = faulty(store, { write: away, group: () => async () => undefined });
  await t.rejects(replay({ log: broken, store: emptied, projections: all }));
  await new Promise(setImmediate);
  t.same(await liveOf(store), live);
  t.same(await keysOf(store, live, posts), [1, 2]);
  t.ok(log);
});

t.test('collections that hold more than the log are built anew from it only where that is accepted', async (t) => {
  const { store, live: before } = await built(t);
  const older = new MemoryLog(story.slice(0, 3));
  await t.rejects(buildMissing({ log: older, store, projections: all }), /ends at position 30, .* position 60\. .*--accept-loss/);
  t.same(await liveOf(store), before);
  const said = [] as LogMismatchError[];
  const acceptLoss = async (mismatch: LogMismatchError) => {
    said.push(mismatch);
    const [recorded] = logged(['losses-log', { type: 'LossAccepted', data: {} }]);
    older.append({ ...(recorded as RecordedEvent), position: 40 });
    return older.events.at(-1) as RecordedEvent;
  };
  await buildMissing({ log: older, store, projections: all, acceptLoss });
  t.match(said, [{ kind: 'behind', position: 60, head: 30, witness: { id: story.at(-1)?.id } }]);
  t.match(await store.witness(), { position: 40, stream: 'losses-log' });
  const live = await liveOf(store);
  t.equal(live.position, 40);
  t.same(await keysOf(store, live, latest), [1]);
});
