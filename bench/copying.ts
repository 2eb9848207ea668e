import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreUrls } from '../services/config/store-urls.ts';
import { measurement, type Benchmark } from './benchmark.ts';
import { Child, inOwnProcess } from './children.ts';
import type { CopiedOnce, CopyJob } from './copy-site.ts';
import type { ServerJob } from './eventstoredb-server.ts';
import { first, siteLife } from './replay.ts';
import { seedSite } from './seed.ts';

const articleSize = 2_700;

/** So many times as many events are copied to SQLite, and memory is to stay the same. */
const times = 10;

const inFolder = (place: string): StoreUrls => ({
  eventLogUrl: `sqlite:${join(place, 'events.db')}`,
  readStoreUrl: `sqlite:${join(place, 'read.db')}`,
});

const copyOnce = (job: CopyJob): Promise<CopiedOnce> => inOwnProcess<CopyJob, CopiedOnce>('copy-site', job);

/** A site copied to a new target, and once more, when there is nothing to do. */
const copyTwice = async (from: StoreUrls, to: StoreUrls, events: number): Promise<readonly [CopiedOnce, CopiedOnce]> => [
  await copyOnce({ from, to, events }),
  await copyOnce({ from, to, events: 0 }),
];

export const copying: Benchmark = {
  name: 'copying',
  compares:
    'A site copied from SQLite to an EventStoreDB test server in a process of its own, and to SQLite: written, read back and compared. Against it: the ' +
    'same copy once more, with nothing to do; and ten times as many events, where memory is the most that the process held. That a copy to SQLite has nothing to do is ' +
    'tried with these: with fewer, it is the start of a process.',
  run: async ({ quick, folder, say }) => {
    const events = quick ? 5_000 : 20_000;
    const rounds = quick ? 1 : 3;
    const place = (name: string): string => join(folder, `copying-${name}`);
    const seeded = async (count: number): Promise<StoreUrls> => {
      say(`a log of ${count} events`);
      await seedSite(place(`from-${count}`), first(count, siteLife(articleSize)));
      return inFolder(place(`from-${count}`));
    };
    const empty = (name: string): StoreUrls => {
      mkdirSync(place(name), { recursive: true });
      return inFolder(place(name));
    };
    const from = await seeded(events);
    const there: Record<'EventStoreDB' | 'SQLite', (readonly [CopiedOnce, CopiedOnce])[]> = { EventStoreDB: [], SQLite: [] };
    for (let round = 0; round < rounds; round += 1) {
      say(`copies to EventStoreDB and SQLite, ${round + 1} of ${rounds}`);
      // One each: what others wrote before on a server is read, too, to find what is there.
      const server = new Child<ServerJob, string>('eventstoredb-server');
      const eventLogUrl = await server.ask({ file: join(folder, `copying-server-${round}.db`) });
      there.EventStoreDB.push(await copyTwice(from, { ...empty(`away-${round}`), eventLogUrl }, events));
      await server.stop();
      there.SQLite.push(await copyTwice(from, empty(`to-${round}`), events));
    }
    const many = times * events;
    say(`copies of ${many} events to SQLite`);
    const [large, nothing] = await copyTwice(await seeded(many), empty(`to-${many}`), many);
    const rates = (kind: keyof typeof there) => there[kind].map(([{ seconds }]) => events / seconds);
    const memoryOf = (kind: keyof typeof there) => there[kind].map(([{ memory }]) => memory);
    return [
      measurement(`copy of ${events} events to EventStoreDB`, 'events/s', rates('EventStoreDB'), 2_000),
      {
        ...measurement(
          'copy to EventStoreDB with nothing to do',
          'of the first',
          there.EventStoreDB.map(([one, other]) => other.seconds / one.seconds),
        ),
        atMost: 0.2,
      },
      measurement(`copy of ${events} events to SQLite`, 'events/s', rates('SQLite')),
      {
        ...measurement(`copy of ${many} events to SQLite with nothing to do`, 'of the first', [nothing.seconds / large.seconds]),
        atMost: 0.2,
      },
      measurement(`copy to SQLite: memory at ${many} events`, `of that at ${events}`, [
        large.memory / Math.max(...memoryOf('SQLite')),
      ]),
      measurement(`copy to EventStoreDB: peak memory at ${events} events`, 'MiB', memoryOf('EventStoreDB')),
    ];
  },
};
