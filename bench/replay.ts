import { join } from 'node:path';
import { measurement, alternately, type Benchmark } from './benchmark.ts';
import { inOwnProcess } from './children.ts';
import type { Replayed, ReplayJob } from './replay-collections.ts';
import { categoriesMade, decided, seedSite, submitted, viewed } from './seed.ts';

const articleSize = 2_700;

/**
 * Of a hundred posts 80 are published, 15 rejected, 5 wait; 10 are featured; views are counted for those that readers
 * see.
 */
export const siteLife = function* (characters = articleSize) {
  yield* categoriesMade();
  for (let id = 1; ; id += 1) {
    yield* submitted(id, characters);
    const place = id % 100;
    if (place < 80) yield decided('PostApproved', id);
    else if (place < 95) yield decided('PostRejected', id);
    if (place < 10) yield decided('PostFeatured', id);
    // Readers come back to what was published a while ago.
    const read = id - 40;
    if (read > 0 && read % 100 < 80) yield viewed(read, 1 + (read % 30));
  }
};

export const first = function* <Item>(count: number, items: Iterable<Item>): Generator<Item> {
  let left = count;
  for (const item of items) {
    if (left-- === 0) return;
    yield item;
  }
};

export const replay: Benchmark = {
  name: 'replay',
  compares:
    'A new generation of every read collection, full-text index included, from the log to the switch, in a process of its own. Against it: the same ' +
    'log read in pages of 5,000 rows with SELECT, JSON.parse of data and metadata, nothing else. Then the same with collections that are live already: as ' +
    'the command line replays, every document held against the live one, against the building alone.',
  run: async ({ quick, folder, say }) => {
    const events = quick ? 20_000 : 100_000;
    say(`a log of ${events} events`);
    const site = join(folder, 'replay');
    await seedSite(site, first(events, siteLife()));
    const log = join(site, 'events.db');
    let round = 0;
    const job = (): ReplayJob => ({ log, store: join(site, `read-${round++}.db`), events });
    say('replays');
    const pairs = await alternately(
      quick ? 2 : 5,
      () => inOwnProcess<ReplayJob, Replayed>('replay-collections', job()),
      () => inOwnProcess<ReplayJob, Replayed>('replay-bare', job()),
    );
    say('replays beside live collections, with comparison and without');
    const beside = { log, store: join(site, 'read-0.db'), events };
    const compared = await alternately(
      quick ? 2 : 5,
      () => inOwnProcess<ReplayJob, Replayed>('replay-collections', { ...beside, isCompared: true }),
      () => inOwnProcess<ReplayJob, Replayed>('replay-collections', beside),
    );
    const times = compared.map(([one, other]) => other.perSecond / one.perSecond);
    const of = `replay of ${events} events`;
    const against = 'of reading and parsing';
    const ratio = (part: keyof Replayed) => pairs.map(([one, other]) => one[part] / other[part]);
    const each = (place: 0 | 1, part: keyof Replayed) => pairs.map((pair) => pair[place][part]);
    return [
      measurement(of, against, ratio('perSecond'), 0.25),
      measurement(`${of}: per second of processor time`, against, ratio('perProcessorSecond')),
      { ...measurement(`${of} with comparison: time`, 'of building alone', times), atMost: 1.5 },
      measurement(`${of}: here`, 'events/s', each(0, 'perSecond')),
      measurement(`${of}: reading and parsing`, 'events/s', each(1, 'perSecond')),
      measurement(`${of}: peak memory here`, 'MiB', each(0, 'memory')),
      measurement(`${of}: peak memory of reading and parsing`, 'MiB', each(1, 'memory')),
    ];
  },
};
