import { join } from 'node:path';
import { SqliteEventLog } from '../event-log/sqlite.ts';
import { allProjections } from '../projections/all.ts';
import { readStoreSchema } from '../projections/read-store/sqlite-groups.ts';
import { SqliteReadStore } from '../projections/read-store/sqlite.ts';
import { buildMissing } from '../projections/replay.ts';
import { positionAt } from '../services/as-of/moments.ts';
import { postAsOf } from '../services/as-of/post-as-of.ts';
import { pageOfQueueAsOf } from '../services/as-of/queue-as-of.ts';
import { SqliteFile } from '../storage/file.ts';
import { measurement, type Benchmark } from './benchmark.ts';
import { first, siteLife } from './replay.ts';
import { seedSite, start } from './seed.ts';

const articleSize = 300;

export const asof: Benchmark = {
  name: 'asof',
  compares:
    'A page of the queue and a post as they stood at moments all over the log: the place of the moment, the queue, its titles.',
  onlyWhenNamed: true,
  run: async ({ quick, folder, say }) => {
    const events = quick ? 20_000 : 1_000_000;
    say(`a log of ${events} events`);
    const site = join(folder, 'asof');
    await seedSite(site, first(events, siteLife(articleSize)));
    const log = new SqliteEventLog(join(site, 'events.db'));
    const file = new SqliteFile(join(site, 'read.db'), readStoreSchema);
    const store = new SqliteReadStore(file);
    say('its collections');
    await buildMissing({ log, store, projections: allProjections });
    say('moments');
    const times: number[] = [];
    const searches: number[] = [];
    const waiting: number[] = [];
    for (let n = 1; n <= 50; n += 1) {
      const began = performance.now();
      const position = await positionAt(log, store, start + (events / 50) * n * 1_000);
      const page = await pageOfQueueAsOf(log, store, position, { newestFirst: false }, { limit: 25 });
      await postAsOf(log, page.waiting[0]?.id ?? 1, position);
      times.push(performance.now() - began);
      waiting.push(page.total ?? 0);
      const searched = performance.now();
      await pageOfQueueAsOf(log, store, position, { newestFirst: false, words: 'nowhere', isFirst: true }, { limit: 25 });
      searches.push(performance.now() - searched);
    }
    await file.close();
    await log.close();
    const of = `a moment in a log of ${events} events`;
    return [
      measurement(of, 'ms', times),
      { what: `${of}: the slowest`, value: Math.max(...times), unit: 'ms', atMost: 1_000 },
      { what: `${of}: a page that is searched by words, and finds none: the slowest`, value: Math.max(...searches), unit: 'ms' },
      { what: `${of}: the longest queue`, value: Math.max(...waiting), unit: 'posts' },
    ];
  },
};
