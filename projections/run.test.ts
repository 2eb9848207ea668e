import t, { type Test } from 'tap';
import { until } from '../scripts/until.ts';
import { allProjections } from './all.ts';
import { latest } from './latest.ts';
import type { Projection } from './projection.ts';
import { StoreUnavailableError, type ReadStore } from './read-store/read-store.ts';
import { buildMissing, replay } from './replay.ts';
import { Runner, type RunnerOptions } from './run.ts';
import { faulty } from './test/faulty.ts';
import { approve, logged, MemoryLog, odd, submit } from './test/log.ts';
import { notedPauses } from './test/pauses.ts';
import { emptyStore } from './test/store.ts';

const story = logged(submit(1), approve(1), submit(2), approve(2), odd('post-3'), submit(4), approve(4));
const [first, rest] = [story.slice(0, 2), story.slice(2)];

/** A store and a log with the first part of the story, up to date, and a runner that is about to follow. */
const setup = async (t: Test, change: (store: ReadStore, log: MemoryLog) => Partial<RunnerOptions> = () => ({})) => {
  const log = new MemoryLog(first);
  const store = await emptyStore(t);
  await buildMissing({ log, store, projections: allProjections });
  const failures: { at: number; message: string }[] = [];
  const onFailure = ({ message }: Error) => failures.push({ at: performance.now(), message });
  const runner = new Runner({ log, store, projections: allProjections, onFailure, ...change(store, log) });
  t.teardown(() => runner.stop());
  return { log, store, runner, failures };
};

/** The pauses after failures. */
const pausesOf = (t: Test) => notedPauses(t, 50, 100, 200, 400, 800, 1_000);

const shown = async (store: ReadStore) =>
  (await store.find(latest, { order: ['publishedAt', 'id'], limit: 9 })).map(({ id }) => id);

t.test('it follows the log and says how far it is', async (t) => {
  const batches: number[] = [];
  const { log, store, runner } = await setup(t, () => ({ onApplied: ({ touched }) => batches.push(touched.size) }));
  runner.start();
  runner.start();
  t.ok(await runner.reached(20, 30_000));
  t.notOk(await runner.reached(30, 10), 'what has not happened is not reached');
  const waiting = runner.reached(70, 30_000);
  log.append(...rest);
  t.ok(await waiting);
  t.same(await shown(store), [1, 2, 4]);
  t.match(runner.progress, { position: 70, parked: 1 });
  t.same(batches.length, 1);
});

t.test('parked events of before are counted when it starts', async (t) => {
  const { log, store } = await setup(t);
  log.append(...rest);
  await replay({ log, store, projections: allProjections });
  const runner = new Runner({ log, store, projections: allProjections });
  t.teardown(() => runner.stop());
  runner.start();
  await runner.reached(70, 30_000);
  t.equal(runner.progress.parked, 1);
});

t.test('it says when it heard of the collections last, also where nothing happens', async (t) => {
  let isAway = false;
  let unanswered = 0;
  const { runner } = await setup(t, (store) => ({
    store: faulty(store, {
      group: (inner) => async (...all) => {
        if (isAway) unanswered += 1;
        if (isAway) throw new StoreUnavailableError('away');
        return inner(...all);
      },
    }), // prettier-ignore
  }));
  runner.start();
  await runner.reached(20, 30_000);
  const { lookedAt } = runner.progress;
  await until(() => runner.progress.lookedAt > lookedAt, 'it has looked once more');
  isAway = true;
  await until(() => unanswered > 0);
  const last = runner.progress.lookedAt;
  await until(() => unanswered > 2);
  t.equal(runner.progress.lookedAt, last);
});

t.test('a store that fails is tried again, more and more patiently; nothing is lost', async (t) => {
  const pauses = pausesOf(t);
  let left = 3;
  const since: (number | undefined)[] = [];
  const { log, store, runner, failures } = await setup(t, (store) => ({
    store: faulty(store, {
      write: (inner) => async (...all) => {
        since.push(runner.progress.failingSince);
        if (left-- > 0) throw new StoreUnavailableError('away');
        return inner(...all);
      },
    }), // prettier-ignore
  }));
  runner.start();
  log.append(...rest);
  t.ok(await runner.reached(70, 30_000));
  t.same(failures.map(({ message }) => message), ['away', 'away', 'away']); // prettier-ignore
  t.same(pauses().map(({ milliseconds }) => milliseconds), [50, 100, 200]); // prettier-ignore
  const [{ at: one = 0 } = {}] = failures;
  t.equal(since[0], undefined);
  t.ok(since[1] !== undefined && since[1] <= one && since[2] === since[1] && since[3] === since[1], 'to begin again is no move');
  t.equal(runner.progress.failingSince, undefined);
  t.same(await shown(store), [1, 2, 4]);
});

t.test('a log that breaks while it is followed is followed again', async (t) => {
  let left = 2;
  const { log, store, runner, failures } = await setup(t, (_store, log) => ({
    log: faulty(log, {
      follow: (inner) => async function* (after, limit, signal) {
        for await (const batch of inner(after, 1, signal)) {
          yield batch;
          if (left-- > 0) throw new Error(`lost after ${limit}`);
        }
      },
    }), // prettier-ignore
  }));
  runner.start();
  log.append(...rest);
  t.ok(await runner.reached(70, 30_000));
  t.equal(failures.length, 2);
  t.same(await shown(store), [1, 2, 4]);
});

t.test('a log that ends on its own is a failure, not a loop that takes the whole processor', async (t) => {
  const pauses = pausesOf(t);
  const { runner, failures } = await setup(t, (_store, log) => ({ log: faulty(log, { follow: () => async function* () {} }) }));
  runner.start();
  await until(() => failures.length === 3);
  await runner.stop();
  t.same(pauses().map(({ milliseconds }) => milliseconds).slice(0, 2), [50, 100], 'it pauses after each failure'); // prettier-ignore
});

t.test('a replay switches the collections under it: it goes on with the new ones', async (t) => {
  const { log, store, runner, failures } = await setup(t);
  runner.start();
  await runner.reached(20, 30_000);
  await replay({ log, store, projections: allProjections });
  await store.sweep();
  log.append(...rest);
  t.ok(await runner.reached(70, 30_000));
  t.same(await shown(store), [1, 2, 4]);
  t.ok(failures.length <= 1, 'a generation that was swept is noticed at the most once');
});

t.test('exchanged while there is no news in the log, that is noticed, too, and told', async (t) => {
  let starts = 0;
  const { log, store, runner } = await setup(t, () => ({ onStart: () => (starts += 1) }));
  runner.start();
  await runner.reached(20, 30_000);
  t.equal(starts, 1);
  await replay({ log, store, projections: allProjections });
  await until(() => starts > 1);
  t.equal(starts, 2);
});

t.test('it does not write to the collections of another version of the program', async (t) => {
  const { log, store, runner, failures } = await setup(t);
  runner.start();
  await runner.reached(20, 30_000);
  const next = { ...latest, version: latest.version + 1 } as Projection;
  await replay({ log, store, projections: [next] });
  log.append(...rest);
  await until(() => failures.length > 1, 'it has tried, and tried again');
  t.match(failures.at(-1)?.message, /latest is not there in version 1/);
  t.equal((await store.group('live'))?.position, 20);
});

t.test('collections that are not there are waited for', async (t) => {
  const log = new MemoryLog(story);
  const store = await emptyStore(t);
  const failures: string[] = [];
  const runner = new Runner({ log, store, projections: allProjections, onFailure: ({ message }) => failures.push(message) });
  t.teardown(() => runner.stop());
  runner.start();
  await until(() => failures.length > 0);
  t.match(failures[0], /not there/);
  await buildMissing({ log, store, projections: allProjections });
  t.ok(await runner.reached(70, 30_000));
});

t.test('stopped while it waits for events, it writes nothing afterwards', async (t) => {
  let writes = 0;
  const { log, store, runner } = await setup(t, (store) => ({
    store: faulty(store, {
      write:
        (inner) =>
        async (...all) => ((writes += 1), inner(...all)),
    }),
  }));
  runner.start();
  await runner.reached(20, 30_000);
  await runner.stop();
  const heard = log.follow(20, 10, new AbortController().signal).next();
  await new Promise(setImmediate);
  log.append(...rest);
  // The earlier follower is woken first.
  await heard;
  await new Promise(setImmediate);
  t.equal(writes, 0);
  t.equal((await store.group('live'))?.position, 20);
});

t.test('stopped while it pauses after a failure, it does not sit out its pause', async (t) => {
  const away = () => async () => {
    throw new StoreUnavailableError('away');
  };
  const pauses = pausesOf(t);
  const { runner } = await setup(t, (store) => ({ store: faulty(store, { group: away }) }));
  runner.start();
  // Each pause is twice as long as the previous one, up to a second.
  const longest = await until(() => pauses().find(({ milliseconds }) => milliseconds === 1_000));
  await runner.stop();
  await t.rejects(longest.over, { name: 'AbortError' });
});

t.test('stopped while it works, or before it started, it leaves no batch half done', async (t) => {
  const { log, store, runner } = await setup(t);
  const never = new Runner({ log, store, projections: allProjections });
  await never.stop();
  log.append(...rest);
  runner.start();
  await runner.stop();
  t.ok([20, 70].includes((await store.group('live'))?.position as number), 'a batch is finished or not begun');
});
