import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MongoConnection } from '../projections/read-store/mongodb-client.ts';
import { measurement, alternately, type Benchmark } from './benchmark.ts';
import { Child, runCommand, startSite, type RunningSite } from './children.ts';
import type { LoadAnswer, LoadJob } from './load.ts';
import type { ServerJob } from './eventstoredb-server.ts';
import { givenMongoDb, withoutMongoDb } from './mongodb.ts';
import { categoriesMade, decided, seedSite, slugOfPost, submitted } from './seed.ts';
import type { WritersJob } from './steady-writers.ts';

const read = 100;
const rate = 100;
const articleSize = 1_000;
const connections = 32;

const paths = ['/', ...Array.from({ length: read }, (_, index) => `/api/posts/${slugOfPost(index + 1)}`)];

const life = function* (waiting: number) {
  yield* categoriesMade();
  for (let id = 1; id <= read + waiting; id += 1) {
    yield* submitted(id, articleSize);
    if (id <= read) yield decided('PostApproved', id);
  }
};

/** Public answers since the start, and those of them that were made anew. */
const answers = async ({ address }: RunningSite): Promise<{ sent: number; built: number }> => {
  const text = await (await fetch(`${address}/metrics`)).text();
  const of = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return { sent: of('benchnotes_public_reads_total'), built: of('benchnotes_public_builds_total') };
};

interface Round {
  readonly perSecond: number;
  /** How many of the answers were there already. */
  readonly hits: number;
}

export const roles: Benchmark = {
  name: 'roles',
  compares:
    `An API and a projector, each a process of its own (ROLE=api, ROLE=projector), on the EventStoreDB test server and MongoDB: ${connections} connections ask for the home page and ${read} posts in turn, while ` +
    `${rate} events a second are appended, views of these posts and one approval in twenty. Against it: one process that does both. The load, both stores and those who write share the processors of one machine.`,
  leftOut: withoutMongoDb,
  run: async ({ quick, folder, say }) => {
    const seconds = quick ? 4 : 15;
    const rounds = quick ? 2 : 4;
    const logServer = new Child<ServerJob, string>('eventstoredb-server');
    const people = new Child<LoadJob, LoadAnswer>('load');
    const writers = new Child<WritersJob, number>('steady-writers');
    const url = givenMongoDb(`benchnotes_bench_${randomUUID()}`);
    const sites: RunningSite[] = [];
    let waiting = read + 1;
    try {
      say('a site with both stores');
      const from = join(folder, 'roles');
      await seedSite(from, life((2 * (rounds + 1) * seconds * rate) / 20 + 100));
      const stores = { EVENT_LOG_URL: await logServer.ask({ file: join(folder, 'roles.db') }), READ_STORE_URL: url };
      await runCommand(from, ['copy', '--to', stores.EVENT_LOG_URL, url], { EVENT_LOG_URL: '', READ_STORE_URL: '' });
      const settings = { ...stores, SESSION_SECRET: 'the same secret for all instances of it', DATA_KEY: '5a'.repeat(32) };
      const round = async (serving: RunningSite): Promise<Round> => {
        const before = await answers(serving);
        const { address } = serving;
        const [load, next] = await Promise.all([
          people.ask({ address, paths, has: false, connections, seconds }),
          writers.ask({ url: stores.EVENT_LOG_URL, read, waiting, rate, seconds }),
        ]);
        waiting = next;
        const after = await answers(serving);
        return { perSecond: load.perSecond, hits: 1 - (after.built - before.built) / (after.sent - before.sent) };
      };
      const start = async (...names: string[]): Promise<void> => {
        for (const ROLE of names) sites.unshift(await startSite(from, { ...settings, ROLE }));
      };
      const stop = async (): Promise<void> => {
        for (const site of sites.splice(0)) await site.stop();
      };
      const once = async (...names: string[]): Promise<Round> => {
        say(names.join(' and '));
        await start(...names);
        const [serving] = sites as [RunningSite];
        // The first seconds of a process say nothing of it.
        await people.ask({ address: serving.address, paths, has: false, connections, seconds: 2 });
        const measured = await round(serving);
        await stop();
        return measured;
      };
      const pairs = await alternately(
        rounds,
        () => once('all'),
        () => once('projector', 'api'),
      );
      return [
        measurement('answers that were there already, API and projector', 'of all', pairs.map(([, two]) => two.hits), 0.95), // prettier-ignore
        measurement('answers that were there already, one process', 'of all', pairs.map(([one]) => one.hits)), // prettier-ignore
        measurement('requests/s, API and projector', 'of one process', pairs.map(([one, two]) => two.perSecond / one.perSecond), 0.9), // prettier-ignore
        measurement('requests/s, API and projector: here', 'requests/s', pairs.map(([, two]) => two.perSecond)), // prettier-ignore
        measurement('requests/s, one process', 'requests/s', pairs.map(([one]) => one.perSecond)), // prettier-ignore
      ];
    } finally {
      for (const site of sites) await site.stop();
      await Promise.all([people.stop(), writers.stop(), logServer.stop()]);
      const connection = new MongoConnection(url);
      await connection.database.dropDatabase();
      await connection.close();
    }
  },
};
