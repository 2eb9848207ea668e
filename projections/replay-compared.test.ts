import t, { type Test } from 'tap';
import { tooLong } from '../scripts/test-scale.ts';
import { until } from '../scripts/until.ts';
import { commitmentTo } from '../event-log/commitment.ts';
import { allProjections } from './all.ts';
import { AlteredLogError } from './altered-log.ts';
import { latest } from './latest.ts';
import type { Projection } from './projection.ts';
import { MongoReadStore } from './read-store/mongodb.ts';
import { GroupChangedError, type Group, type ReadStore } from './read-store/read-store.ts';
import type { Progress } from './building.ts';
import { buildMissing, replay } from './replay.ts';
import { replayCompared, switchBack } from './replay-compared.ts';
import { Runner } from './run.ts';
import { contents, documents } from './test/contents.ts';
import { faulty } from './test/faulty.ts';
import { approve, logged, MemoryLog, odd, submit, unpublish, view } from './test/log.ts';
import { mongoDatabase, withoutMongo } from './test/mongodb.ts';
import { emptyStore } from './test/store.ts';

const story = logged(submit(1), approve(1), submit(2), view(1, 3), approve(2), unpublish(1), submit(3), approve(3));
const all = allProjections;
const liveOf = async (store: ReadStore) => (await store.group('live')) as Group;

const adapters: [name: string, build: (t: Test) => Promise<ReadStore>, leftOut: string | false][] = [
  ['sqlite', emptyStore, false],
  ['mongodb', async (t) => new MongoReadStore(await mongoDatabase(t)), withoutMongo || tooLong],
];

/** A log that returns two events at a time, and fails after some pages. */
const lostAfter = (log: MemoryLog, pages: number) =>
  faulty(log, {
    readAll: (inner) => async (after) => {
      if ((pages -= 1) < 0) throw new Error('lost');
      return inner(after, 2);
    },
  });

for (const [name, build, skip] of adapters) {
  const test = (title: string, body: (t: Test, store: ReadStore, log: MemoryLog) => Promise<void>): void =>
    void t.test(`${name}: ${title}`, { skip }, async (t) => {
      const [store, log] = [await build(t), new MemoryLog(story)];
      await buildMissing({ log, store, projections: all });
      await body(t, store, log);
    });

  test('a resumed replay also checks the events that an unchecked one applied', async (t, store) => {
    const committed = {
      commitment: commitmentTo({ other: 'data' }, Buffer.alloc(32)),
      salt: Buffer.alloc(32).toString('base64'),
    };
    const log = new MemoryLog(
      story.map((event, index) => (index === 1 ? { ...event, metadata: { ...event.metadata, ...committed } } : event)),
    );
    await t.rejects(replay({ log: lostAfter(log, 2), store, projections: all }), /lost/);
    t.ok((await store.group('replay'))?.position);
    await t.rejects(replayCompared({ log, store, projections: all }), AlteredLogError);
    t.equal(await store.group('replay'), undefined, 'the next one begins again');
  });

  test('interrupted and started again it goes on where it was', async (t, store, log) => {
    const live = await liveOf(store);
    const before = await contents(store, live);
    let underWay = 0;
    const counted = faulty(store, {
      write:
        (inner) =>
        async (...given) => {
          underWay += 1;
          return inner(...given).finally(() => (underWay -= 1));
        },
    });
    await t.rejects(replayCompared({ log: lostAfter(log, 2), store: counted, projections: all }), /lost/);
    // The page being written when the log was lost may still complete.
    await until(async () => underWay === 0 && (await store.group('replay'))?.position, 'nothing is being written');
    const left = (await store.group('replay'))?.position as number;
    t.ok(left === 20 || left === 40, `interrupted at ${left}`);
    t.same(await liveOf(store), live, 'nothing has changed');
    const reports: Progress[] = [];
    const { from, position, events } = await replayCompared({
      ...{ log: lostAfter(log, 99), store, projections: all },
      onProgress: (progress) => reports.push(progress),
    });
    const rest = 8 - left / 10;
    t.same([from, position, events, reports.at(-1)], [left, 80, rest, { from: left, position: 80, to: 80, events: rest }]);
    t.same(await contents(store, await liveOf(store)), before);
    t.not((await liveOf(store)).token, live.token);
  });

  test('a replay of some collections takes nothing from one of all that is under way', async (t, store, log) => {
    const beside: Promise<unknown>[] = [];
    const all = { log: lostAfter(log, 99), store, projections: allProjections };
    const onProgress = () => {
      if (beside.length === 0) beside.push(replay({ log, store, projections: [latest as Projection] }));
    };
    const pausing = faulty(store, {
      write: (inner) => async (...given) => {
        if (given[0].name === 'replay') await Promise.all(beside);
        return inner(...given);
      },
    }); // prettier-ignore
    const { from, events, switched } = await replayCompared({ ...all, store: pausing, onProgress });
    t.same([beside.length, from, events, switched], [1, 0, 8, true]);
    t.equal(await store.group('replay-some'), undefined);
  });

  test('what is left of a replay of some collections goes with the next one of all', async (t, store, log) => {
    await t.rejects(replay({ log: lostAfter(log, 2), store, projections: [latest as Projection] }), /lost/);
    await until(() => store.group('replay-some'));
    await replayCompared({ log, store, projections: all });
    t.equal(await store.group('replay-some'), undefined);
  });

  test('while events are parked all collections are rebuilt, or none', async (t) => {
    const log = new MemoryLog(logged(submit(1), approve(1), odd('post-1')));
    const store = await build(t);
    await buildMissing({ log, store, projections: all });
    const some = { log, store, projections: [latest as Projection] };
    const refused = { code: 'BAD_REQUEST', message: /^An event is parked\. .* Rebuild all of them/ };
    await t.rejects(replayCompared(some), refused);
    t.equal((await replayCompared({ ...some, check: true })).switched, false, 'a check changes nothing');
    t.equal((await replayCompared({ ...some, projections: all })).switched, true);
  });

  test('it begins anew for other collections, and where an event was parked', async (t, store, log) => {
    await t.rejects(replay({ log: lostAfter(log, 2), store, projections: all }), /lost/);
    const next = all.map((one) => (one.name === 'latest' ? ({ ...one, version: 2 } as Projection) : one));
    t.equal((await replayCompared({ log, store, projections: next, check: true })).from, 0);
    const sick = new MemoryLog([...logged(odd('post-1')), ...story.slice(1)]);
    await t.rejects(replay({ log: lostAfter(sick, 2), store, projections: all }), /lost/);
    t.ok((await store.group('replay'))?.position);
    t.equal((await replayCompared({ log, store, projections: all })).from, 0);
  });

  test('a check finds what differs and changes nothing', async (t, store, log) => {
    const live = await liveOf(store);
    const same = await replayCompared({ log, store, projections: all, check: true });
    t.equal(same.switched, false);
    for (const { name, differences, digest, documents } of same.collections)
      t.same([differences, digest.live, documents.live], [0, digest.rebuilt, documents.rebuilt], name);
    t.same([await liveOf(store), await store.group('replay')], [live, undefined]);

    const collection = latest as Projection;
    const puts = [
      { key: 2, position: 81, document: { id: 2, altered: true } },
      { key: 99, position: 81, document: { id: 99 } },
    ];
    await store.write(live, 80, [{ collection, puts, removals: [{ key: 3, position: 81 }] }], []);
    const before = await contents(store, await liveOf(store));
    const [found] = (await replayCompared({ log, store, projections: [collection], check: true })).collections;
    t.match(found, { name: 'latest', documents: { live: 2, rebuilt: 2 }, differences: 3 });
    t.not(found?.digest.live, found?.digest.rebuilt);
    t.same(found?.examples, [
      { key: 2, what: 'changed' },
      { key: 3, what: 'only rebuilt' },
      { key: 99, what: 'only live' },
    ]);
    t.same(await contents(store, await liveOf(store)), before);
    await replayCompared({ log, store, projections: [collection] });
    const [healed] = (await replayCompared({ log, store, projections: [collection], check: true })).collections;
    t.equal(healed?.differences, 0);
  });

  test('the previous generation catches up and is live again', async (t, store, log) => {
    await t.rejects(switchBack({ log, store, projections: all }), /There is no previous generation/);
    const before = await liveOf(store);
    await replayCompared({ log, store, projections: [latest as Projection], keep: true });
    const after = await liveOf(store);
    t.same(Object.keys((await store.group('kept'))?.generations ?? {}).toSorted(), [
      'categories',
      'category_list',
      'latest',
      'log_clock',
      'posts',
      'reason_list',
    ]);
    log.append(...logged(...story.map(() => submit(9)), submit(4), approve(4)).slice(-2));
    const runner = new Runner({ log, store, projections: all });
    runner.start();
    await runner.reached(100, 5_000);
    await runner.stop();
    await store.sweep();
    const other = all.map((one) => (one.name === 'latest' ? ({ ...one, version: 2 } as Projection) : one));
    await t.rejects(switchBack({ log, store, projections: other }), /another version/);
    const names = ['categories', 'category_list', 'latest', 'log_clock', 'posts', 'reason_list'];
    t.same((await switchBack({ log, store, projections: all })).toSorted(), names);
    const back = await liveOf(store);
    t.same([back.generations.latest, back.position], [before.generations.latest, 100]);
    t.not(after.generations.latest?.generation, before.generations.latest?.generation);
    t.ok(await store.get(latest, 4), 'with what happened since');
    t.equal(await store.group('kept'), undefined);
    const rebuilt = await replay({ log, store, projections: all });
    t.same(await documents(store, rebuilt), await documents(store, await liveOf(store)));
  });

  test('compared while the site goes on: what moves meanwhile is no difference', async (t, store, log) => {
    const runner = new Runner({ log, store, projections: all });
    runner.start();
    t.teardown(() => runner.stop());
    const more = logged(
      ...story.map(() => submit(9)),
      ...Array.from({ length: 60 }, (_, n) => [submit(n + 10), approve(n + 10)]).flat(),
    );
    const moving = faulty(store, {
      page:
        (inner) =>
        async (...given) => {
          const next = more.splice(8, 2);
          log.append(...next);
          if (next.length > 0) await runner.reached(next.at(-1)?.position ?? 0, 5_000);
          return inner(...given);
        },
    });
    const { collections } = await replayCompared({ log, store: moving, projections: all });
    t.same(collections.filter(({ differences }) => differences > 0), []); // prettier-ignore
    t.same(collections.filter(({ digest }) => digest.live !== digest.rebuilt), []); // prettier-ignore
  });

  test('of two replays at once the later takes over, and the earlier changes nothing more', async (t, store, log) => {
    let later: Promise<unknown> | undefined;
    const slow = faulty<ReadStore>(store, {
      page:
        (inner) =>
        async (...given) => {
          await (later ??= replayCompared({ log, store, projections: all }));
          return inner(...given);
        },
    });
    const earlier = await replayCompared({ log, store: slow, projections: all }).catch((error: unknown) => error);
    t.ok(earlier instanceof Error, String(earlier));
    t.ok(earlier instanceof GroupChangedError || /gone|no such table/.test((earlier as Error).message), String(earlier));
    t.equal((await liveOf(store)).position, 80);
  });
}
