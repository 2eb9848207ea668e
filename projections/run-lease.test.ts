import type { Db } from 'mongodb';
import t, { type Test } from 'tap';
import { until } from '../scripts/until.ts';
import { allProjections } from './all.ts';
import type { Touched } from './apply.ts';
import { latest } from './latest.ts';
import { MongoReadStore } from './read-store/mongodb.ts';
import { GroupChangedError, type Group, type ReadStore } from './read-store/read-store.ts';
import { prepare } from './prepare.ts';
import { buildMissing, replay } from './replay.ts';
import { Runner, type RunnerOptions } from './run.ts';
import { contents } from './test/contents.ts';
import { faulty } from './test/faulty.ts';
import { approve, logged, MemoryLog, submit, unpublish } from './test/log.ts';
import { mongoDatabase, withoutMongo } from './test/mongodb.ts';
import { notedPauses } from './test/pauses.ts';

const story = logged(submit(1), approve(1), submit(2), approve(2), unpublish(1), submit(3), approve(3));

const setup = async (t: Test) => {
  const [database, log] = [await mongoDatabase(t), new MemoryLog(story.slice(0, 2))];
  await buildMissing({ log, store: new MongoReadStore(database), projections: allProjections });
  return { database, log };
};

/** A runner as in another process, with its own store on the same database. */
const runnerOn = (t: Test, log: MemoryLog, store: ReadStore, more: Partial<RunnerOptions> = {}) => {
  const seen = { starts: 0, touched: [] as Touched[], accounts: [] as number[], failures: [] as string[] };
  const runner = new Runner({
    log,
    store,
    projections: allProjections,
    onStart: () => (seen.starts += 1),
    onApplied: ({ touched, changedAccounts }) => {
      seen.touched.push(touched);
      seen.accounts.push(...changedAccounts);
    },
    onFailure: ({ message }) => seen.failures.push(message),
    ...more,
  });
  t.teardown(() => runner.stop());
  return { runner, seen };
};

const withLease = (store: ReadStore, lease: ReadStore['lease']): ReadStore =>
  new Proxy(store, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target) as unknown;
      return name === 'lease' ? lease : typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

/** A store that stalls, as that of a suspended process, and then resumes. */
const stalling = (database: Db) => {
  const inner = new MongoReadStore(database);
  let over: Promise<void> = Promise.resolve();
  let end: () => void = () => undefined;
  const waits = <Arguments extends unknown[], Result>(method: (...all: Arguments) => Promise<Result>) =>
    async (...all: Arguments): Promise<Result> => over.then(() => method(...all)); // prettier-ignore
  const lease = faulty(inner.lease, { hold: waits });
  const slow = faulty<ReadStore>(inner, { write: waits, load: waits, group: waits, parked: waits });
  const store = withLease(slow, lease);
  const stall = (): void => {
    over = new Promise((resolve) => (end = resolve));
  };
  return { store, inner, stall, goOn: () => end() };
};

t.test('of two runners one applies, the other sees it and is told what changed', { skip: withoutMongo }, async (t) => {
  const { database, log } = await setup(t);
  let released = 0;
  const store = new MongoReadStore(database);
  const lease = faulty(store.lease, { release: (inner) => async () => ((released += 1), inner()) });
  const [one, other] = [runnerOn(t, log, withLease(store, lease)), runnerOn(t, log, new MongoReadStore(database))];
  one.runner.start();
  t.ok(await one.runner.reached(20, 30_000));
  other.runner.start();
  t.ok(await other.runner.reached(20, 30_000));
  const before = other.seen.starts;
  log.append(...story.slice(2));
  t.same(await Promise.all([one.runner.reached(70, 30_000), other.runner.reached(70, 30_000)]), [true, true]);
  t.equal(other.seen.starts, before, 'it need not begin anew');
  const touched = new Map(other.seen.touched.flatMap((each) => [...each]));
  // The last three change with every event: no responses depend on them.
  const unmoved = ['categories', 'category_list', 'reason_list', 'suspensions', 'log_clock', 'moments', 'log_tiles'];
  const names = allProjections.map(({ name }) => name).filter((name) => !unmoved.includes(name));
  t.same([...touched.keys()].toSorted(), names.toSorted(), 'all that is told of posts');
  t.ok(touched.get('posts')?.includes(3));
  t.ok(touched.get('history')?.includes('3-1'));
  t.same([one.seen.failures, other.seen.failures], [[], []]);

  const [event] = story as [(typeof story)[0]];
  log.append({ ...event, stream: 'account-7', type: 'ProfileChanged', data: { accountId: 7 }, position: 80 });
  t.same(await Promise.all([one.runner.reached(80, 30_000), other.runner.reached(80, 30_000)]), [true, true]);
  t.same([one.seen.accounts, other.seen.accounts], [[7], [7]], 'both hear of a changed name');

  t.equal(released, 0);
  await one.runner.stop();
  t.equal(released, 1, 'who stops leaves the lease at once');
  log.append({ ...(story[5] as (typeof story)[0]), stream: 'post-9', position: 90 });
  t.ok(await other.runner.reached(90, 30_000));
});

t.test('collections that were exchanged are told to the one that watches', { skip: withoutMongo }, async (t) => {
  const { database, log } = await setup(t);
  const store = new MongoReadStore(database);
  const [one, other] = [runnerOn(t, log, store), runnerOn(t, log, new MongoReadStore(database))];
  one.runner.start();
  await one.runner.reached(20, 30_000);
  other.runner.start();
  await other.runner.reached(20, 30_000);
  const before = other.seen.starts;
  await replay({ log, store, projections: allProjections });
  log.append(...story.slice(2));
  t.ok(await other.runner.reached(70, 30_000));
  t.ok(other.seen.starts > before);
});

t.test(
  // The limit of ten seconds is tested in services/test/roles.timed.test.ts.
  'a runner that stands still is overtaken, and writes nothing when it wakes up',
  { skip: withoutMongo },
  async (t) => {
    const { database, log } = await setup(t);
    const { store, inner, stall, goOn } = stalling(database);
    const [stalled, other] = [runnerOn(t, log, store), runnerOn(t, log, new MongoReadStore(database))];
    stalled.runner.start();
    await stalled.runner.reached(20, 30_000);
    const held = (await inner.group('live')) as Group;
    other.runner.start();
    await other.runner.reached(20, 30_000);
    stall();
    log.append(...story.slice(2));
    t.ok(await other.runner.reached(70, 30_000));
    const shown = await inner.find(latest, { order: ['publishedAt', 'id'], limit: 9 });
    t.same(shown.map(({ id }) => id), [2, 3]); // prettier-ignore
    const before = await contents(inner, (await inner.group('live')) as Group);

    await t.rejects(inner.write(held, 30, [], []), new GroupChangedError('live'), 'the token of before is void');
    goOn();
    t.ok(await stalled.runner.reached(70, 30_000), 'it watches from now on');
    t.same(await contents(inner, (await inner.group('live')) as Group), before);
    t.same(stalled.seen.failures, []);
  },
);

t.test('of many who want the lease at once one gets it, and keeps it while it renews it', { skip: withoutMongo }, async (t) => {
  const { database } = await setup(t);
  const stores = Array.from({ length: 6 }, () => new MongoReadStore(database));
  const held = () => Promise.all(stores.map(({ lease }) => lease.hold()));
  const first = await held();
  t.equal(first.filter(Boolean).length, 1);
  for (let renewals = 0; renewals < 3; renewals += 1) t.same(await held(), first);
  const [holder, another] = [stores[first.indexOf(true)], stores[first.indexOf(false)]] as [MongoReadStore, MongoReadStore];
  await another.lease.release();
  t.same(await held(), first, 'only its holder can leave it');
  const group = (await holder.group('live')) as Group;
  t.equal((await holder.write(group, group.position, [], [])).token, group.token);
  await holder.lease.release();
  t.equal(await another.lease.hold(), true, 'what is left is free');
  await t.rejects(
    holder.write(group, group.position, [], []),
    new GroupChangedError('live'),
    'and what its holder still writes is void',
  );
});

t.test(
  'of many who start at once on an empty store one builds, and the others wait for it',
  { skip: withoutMongo },
  async (t) => {
    const [database, log] = [await mongoDatabase(t), new MemoryLog(story)];
    const stores = Array.from({ length: 4 }, () => new MongoReadStore(database));
    const waited: number[] = [];
    await Promise.all(
      stores.map((store, number) =>
        prepare({
          log,
          store,
          projections: allProjections,
          projects: number > 0,
          onWait: () => waited.push(number),
        }),
      ),
    );
    t.equal(waited.length, 3);
    t.ok(waited.includes(0), 'who may not build waits in any case');
    t.equal(((await stores[0]?.group('live')) as Group).position, 70);
  },
);

t.test(
  'a runner that does not project sees the collections move, and never takes the lease',
  { skip: withoutMongo },
  async (t) => {
    const { database, log } = await setup(t);
    let looks = 0;
    const counted = faulty<ReadStore>(new MongoReadStore(database), {
      group:
        (inner) =>
        async (...all) => ((looks += 1), inner(...all)),
    });
    const watching = runnerOn(t, log, counted, { projects: false });
    watching.runner.start();
    t.ok(await watching.runner.reached(20, 30_000));
    log.append(...story.slice(2));
    const before = looks;
    await until(() => looks >= before + 5, 'it has looked several times');
    t.equal(watching.runner.progress.position, 20);
    t.equal(watching.runner.isLeader, false);
    const projecting = runnerOn(t, log, new MongoReadStore(database));
    projecting.runner.start();
    t.ok(await watching.runner.reached(70, 30_000));
    t.equal(projecting.runner.isLeader, true);
    await projecting.runner.stop();
    t.equal(projecting.runner.isLeader, false);
  },
);

/** The pauses of a watching runner between two polls, usually and while a caller waits for it, in milliseconds. */
const [lookEvery, lookSoon] = [250, 25];

t.test('who waits for a position is not kept waiting by the long pause between two looks', { skip: withoutMongo }, async (t) => {
  const pauses = notedPauses(t, lookEvery, lookSoon);
  const { database, log } = await setup(t);
  const [watching, projecting] = [
    runnerOn(t, log, new MongoReadStore(database), { projects: false }),
    runnerOn(t, log, new MongoReadStore(database)),
  ];
  projecting.runner.start();
  watching.runner.start();
  await watching.runner.reached(20, 30_000);
  let brokenOff = 0;
  for (const event of story.slice(2)) {
    const before = pauses().length;
    await until(() => pauses().length > before && pauses().at(-1)?.milliseconds === lookEvery, 'it pauses for long');
    const [long, since] = [pauses().at(-1), pauses().length];
    const waiting = watching.runner.reached(event.position, 30_000);
    await long?.over.catch(() => (brokenOff += 1));
    log.append(event);
    t.ok(await waiting);
    const later = pauses().slice(since);
    t.ok(
      later.every(({ milliseconds }) => milliseconds === lookSoon),
      'while somebody waits the pauses are short',
    );
  }
  // A pause that ended by itself just then could not be aborted.
  t.ok(brokenOff > 0, 'the long pause is broken off');
});

t.test(
  'what a process keeps is void when another version of the program switched in its collections',
  { skip: withoutMongo },
  async (t) => {
    const { database, log } = await setup(t);
    const store = new MongoReadStore(database);
    const watching = runnerOn(t, log, new MongoReadStore(database), { projects: false });
    watching.runner.start();
    await watching.runner.reached(20, 30_000);
    const before = watching.seen.starts;
    const next = allProjections.map((one) => (one.name === latest.name ? { ...one, version: one.version + 1 } : one));
    await buildMissing({ log, store, projections: next });
    await until(() => watching.seen.failures.length > 0);
    t.match(watching.seen.failures[0], /collection latest is not there in version/);
    t.ok(watching.seen.starts > before);
  },
);
