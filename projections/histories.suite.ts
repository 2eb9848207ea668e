import fc from '../scripts/fast-check.ts';
import t, { type Test } from 'tap';
import type { EventReader, Position } from '../contracts/recorded.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { hashOf } from '../event-log/chain.ts';
import { allProjections } from './all.ts';
import { Applier } from './apply.ts';
import { categoryCounts } from './category-counts.ts';
import type { Group, ReadStore } from './read-store/read-store.ts';
import { buildMissing, replay } from './replay.ts';
import { Runner } from './run.ts';
import { search } from './search.ts';
import { contents, documents } from './test/contents.ts';
import { encrypted } from '../event-log/encrypted.ts';
import { keysInMemory } from '../event-log/test/keys.ts';
import { sqliteLog } from './test/log.ts';
import { assertAsFolded, documentsOf } from './test/naive.ts';
import { perform, action, words } from './test/actions.ts';

const projections = allProjections;

/** The part of a shared log after a position, presented as the whole log. */
const since = (log: EventLog, base: Position): EventReader => ({
  readAll: (after, limit) => log.readAll(Math.max(after, base), limit),
  readStream: (stream, from, limit) => log.readStream(stream, from, limit),
  follow: (after, limit, signal) => log.follow(Math.max(after, base), limit, signal),
  head: async () => ((await log.head()) > base ? log.head() : 0),
});

const live = async (store: ReadStore): Promise<Group> => (await store.group('live')) as Group;

/**
 * Every document of every live collection, and the results of a few searches. Leaves out the positions that wrote them:
 * for an erased post, a replay no longer knows what it counted.
 */
const everything = async (store: ReadStore) => {
  const found: Record<string, number[]> = {};
  for (const word of [...words, 'more', 'volt', 'resume ohmic', '流'])
    found[word] = await store.search(search, word, { limit: 50, offset: 0 });
  return { contents: await documents(store, await live(store)), found };
};

const restart = async (store: ReadStore, log: EventReader): Promise<void> => {
  await store.retire(projections.map(({ name }) => name));
  await buildMissing({ log, store, projections, hashOf });
};

/** The witness must be the furthest event applied, at its position. */
const assertWitness = async (store: ReadStore, log: EventReader, furthest: Position): Promise<void> => {
  const witness = await store.witness();
  const event = witness && (await log.readStream(witness.stream, witness.revision, 1))[0];
  const { position } = await live(store);
  const isRight = position === 0 || (event && witness.id === event.id && witness.hash === hashOf(event));
  if (!isRight || (witness?.position ?? 0) < Math.max(position, furthest))
    throw new Error(`Applied up to ${Math.max(position, furthest)}; the witness is ${JSON.stringify(witness)}.`);
};

/** Applies events after the live group's position, this many at a time. */
const applyFrom = async (store: ReadStore, log: EventReader, applier: Applier, size: number): Promise<void> => {
  await applier.apply(await log.readAll(applier.group.position, size));
  await assertWitness(store, log, applier.group.position);
  for (const { id, articlesCount } of await documentsOf(store, categoryCounts))
    if (articlesCount < 0) throw new Error(`Category ${id} counts ${articlesCount} articles.`);
};

const applyAll = async (store: ReadStore, log: EventReader, sizes: readonly number[]): Promise<void> => {
  const applier = new Applier(store, await live(store), projections, log, hashOf);
  const head = await log.head();
  for (let n = 0; applier.group.position < head; n += 1) await applyFrom(store, log, applier, sizes[n % sizes.length] as number);
};

/** The group built with some batches still being written while the next is folded. */
const built = async (store: ReadStore, log: EventReader, sizes: readonly number[], mostUnderWay: number) => {
  const applier = new Applier(store, await store.createGroup('ahead', projections), projections, log);
  const underWay: Promise<unknown>[] = [];
  const head = await log.head();
  for (let at = 0, n = 0; at < head; n += 1) {
    const batch = await applier.fold(await log.readAll(at, sizes[n % sizes.length] as number));
    underWay.push(applier.write(batch));
    if (underWay.length > mostUnderWay) await underWay.shift();
    at = batch.to;
  }
  await Promise.all(underWay);
  return contents(store, applier.group);
};

/**
 * A history, and how the projector keeps up with it: after each action it applies some events, restarts, or lags
 * behind.
 */
const move = fc.oneof(
  { weight: 4, arbitrary: fc.record({ apply: fc.integer({ min: 1, max: 7 }) }) },
  { weight: 1, arbitrary: fc.constant('start again' as const) },
  { weight: 3, arbitrary: fc.constant('lag' as const) },
);
const steps = fc.array(fc.tuple(action, move), { maxLength: 40, size: 'max' });
const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 });

export interface HistoriesOptions {
  /** Returns an empty store. */
  readonly build: (t: Test) => Promise<ReadStore>;
  readonly numRuns: number;
  /** Why it cannot run here, if it cannot. */
  readonly leftOut?: string | false;
}

/**
 * Random histories: however a projector keeps up with them, its collections must equal those that a replay of the log
 * builds.
 */
export const historiesSuite = (name: string, { build, numRuns, leftOut = false }: HistoriesOptions): void => {
  t.setTimeout(30_000 + numRuns * 6_000);
  const test = (title: string, body: (t: Test) => Promise<void>) => void t.test(`${name}: ${title}`, { skip: leftOut }, body);

  test('collections that followed live, however they did, equal those that a replay builds from nothing', async (t) => {
    const [log, store] = [encrypted(sqliteLog(t), keysInMemory()), await build(t)];
    let run = 0;
    const property = fc.asyncProperty(steps, sizes, async (steps, sizes) => {
      const base = (run += 1) * 10;
      const events = since(log, await log.head());
      await restart(store, events);
      let applier = new Applier(store, await live(store), projections, events, hashOf);
      for (const [n, [action, move]] of steps.entries()) {
        await perform(log, action, base, new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 3))));
        if (move === 'start again') applier = new Applier(store, await live(store), projections, events, hashOf);
        else if (move !== 'lag') await applyFrom(store, events, applier, move.apply);
      }
      await applyAll(store, events, sizes);
      const followed = await everything(store);
      await assertAsFolded(t, store, await events.readAll(0, 1000));

      const furthest = (await live(store)).position;
      await replay({ log: events, store, projections, hashOf });
      t.same(await everything(store), followed, 'rebuilt from nothing');
      await assertWitness(store, events, furthest);

      await store.write(await live(store), 0, [], []);
      await assertWitness(store, events, furthest);
      await applyAll(store, events, sizes);
      t.same(await everything(store), followed, 'applied once more, after the checkpoint was lost');
      if (!t.passing()) throw new Error('see above');
    });
    await fc.assert(property, { numRuns });
  });

  test('so do those that are built with batches under way', async (t) => {
    const [log, store] = [encrypted(sqliteLog(t), keysInMemory()), await build(t)];
    let run = 0;
    const property = fc.asyncProperty(steps, sizes, async (steps, sizes) => {
      const base = (run += 1) * 10;
      const events = since(log, await log.head());
      for (const [n, [action]] of steps.entries()) await perform(log, action, base, new Date(Date.UTC(2026, 0, 1, 0, 0, n)));
      t.same(await built(store, events, sizes, 2), await built(store, events, [1_000], 0));
      if (!t.passing()) throw new Error('see above');
    });
    await fc.assert(property, { numRuns: Math.ceil(numRuns / 4) });
    await store.dropGroup('ahead');
    await store.sweep();
  });

  test('so do those that a runner kept up to date while it was stopped and started', async (t) => {
    const [log, store] = [encrypted(sqliteLog(t), keysInMemory()), await build(t)];
    let run = 0;
    const property = fc.asyncProperty(steps, async (steps) => {
      const base = (run += 1) * 10;
      const events = since(log, await log.head());
      await restart(store, events);
      let runner = new Runner({ log: events, store, projections, hashOf });
      runner.start();
      for (const [n, [action, move]] of steps.entries()) {
        await perform(log, action, base, new Date(Date.UTC(2026, 0, 1, 0, 0, n)));
        if (move !== 'start again') continue;
        await runner.stop();
        runner = new Runner({ log: events, store, projections, hashOf });
        runner.start();
      }
      t.ok(await runner.reached(await events.head(), 10_000));
      await runner.stop();
      await assertWitness(store, events, await events.head());
      const followed = await everything(store);
      await replay({ log: events, store, projections });
      t.same(await everything(store), followed);
      if (!t.passing()) throw new Error('see above');
    });
    await fc.assert(property, { numRuns: Math.ceil(numRuns / 5) });
  });
};
