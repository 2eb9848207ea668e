import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SqliteEventLog } from '../event-log/sqlite.ts';
import { allProjections } from '../projections/all.ts';
import { MongoConnection } from '../projections/read-store/mongodb-client.ts';
import { MongoReadStore } from '../projections/read-store/mongodb.ts';
import type { ReadStore } from '../projections/read-store/read-store.ts';
import { readStoreSchema } from '../projections/read-store/sqlite-groups.ts';
import { SqliteReadStore } from '../projections/read-store/sqlite.ts';
import { buildMissing } from '../projections/replay.ts';
import type { Accounts } from '../services/accounts/accounts.ts';
import { MongoAccounts } from '../services/accounts/mongodb.ts';
import { accountsSchema, SqliteAccounts } from '../services/accounts/sqlite.ts';
import { pageOfQueue, queueViews } from '../services/reading/queue.ts';
import { SqliteFile } from '../storage/file.ts';
import { article } from './articles.ts';
import { measurement, type Benchmark, type Measurement } from './benchmark.ts';
import { givenMongoDb, withoutMongoDb } from './mongodb.ts';
import { partNumbers, queueFilters } from './queue-filters.ts';
import { authorsThere, categoriesMade, decided, seedSite, submitted } from './seed.ts';

const articleSize = 300;
const pageSize = 20;
/** Of so many authors nothing was ever approved. */
const newcomers = 1;

const waiting = function* (posts: number) {
  yield* categoriesMade();
  for (let id = 1; id <= posts + authorsThere; id += 1) {
    const [slug, post] = submitted(id, articleSize);
    const { title } = article(id, articleSize);
    const partNumber = `STM${String(id % partNumbers).padStart(4, '0')}`;
    const data = { ...(post.domainEvent.data as object), title: `${title} of the ${partNumber}` };
    yield slug;
    yield { ...post, domainEvent: { ...post.domainEvent, data } } as typeof post;
    if (id > posts + newcomers) yield decided('PostApproved', id);
  }
};

/** The collections and accounts of a site in a store, gone when the benchmark is over. */
interface Site {
  readonly store: ReadStore;
  readonly accounts: Accounts;
  remove(): Promise<void>;
}

const inSqlite = (folder: string): Site => {
  const file = new SqliteFile(join(folder, 'read.db'), readStoreSchema + accountsSchema);
  return { store: new SqliteReadStore(file), accounts: new SqliteAccounts(file), remove: () => file.close() };
};

const inMongo = async (from: Accounts): Promise<Site> => {
  const connection = new MongoConnection(givenMongoDb(`benchnotes_bench_${randomUUID()}`));
  const { database } = connection;
  const accounts = new MongoAccounts(database);
  for (let id = 1; id <= authorsThere; id += 1) {
    const user = await from.byId(id);
    if (user) await accounts.create(user);
  }
  const remove = async () => {
    await database.dropDatabase();
    await connection.close();
  };
  return { store: new MongoReadStore(database), accounts, remove };
};

const rowsOf = async (name: string, { store, accounts }: Site, posts: number, rounds: number): Promise<Measurement[]> => {
  const rows: Measurement[] = [];
  for (const [what, filter] of Object.entries(queueFilters(posts))) {
    const times: number[] = [];
    const worked: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const [began, used] = [performance.now(), process.cpuUsage()];
      const page = await pageOfQueue(store, accounts, filter, { limit: pageSize });
      await queueViews(store, accounts, page.waiting);
      const { user, system } = process.cpuUsage(used);
      // The first one is what no other one is: compiled, and read from the disk.
      if (round === 0) continue;
      times.push(performance.now() - began);
      worked.push((user + system) / 1_000);
    }
    rows.push(
      { ...measurement(`${name}: ${what}`, 'ms', times), atMost: 20 },
      measurement(`${name}: ${what}: processor time of this process`, 'ms', worked),
    );
  }
  return rows;
};

export const queue: Benchmark = {
  name: 'queue',
  compares: `A page of ${pageSize} of what waits for a review, by each filter and search, as the review desk is answered, without HTTP: 100,000 posts wait (--quick: 2,000). On SQLite, and on MongoDB where READ_STORE_URL names one.`,
  onlyWhenNamed: true,
  run: async ({ quick, folder, say }) => {
    const posts = quick ? 2_000 : 100_000;
    const rounds = quick ? 5 : 20;
    say(`a site with ${posts} posts that wait`);
    const data = join(folder, 'queue');
    await seedSite(data, waiting(posts));
    const log = new SqliteEventLog(join(data, 'events.db'));
    const sqlite = inSqlite(data);
    const sites: Record<string, Site> = { SQLite: sqlite };
    try {
      if (withoutMongoDb === undefined) sites.MongoDB = await inMongo(sqlite.accounts);
      const rows: Measurement[] = [];
      for (const [name, site] of Object.entries(sites)) {
        say(`its collections in ${name}`);
        await buildMissing({ log, store: site.store, projections: allProjections });
        say(`lists in ${name}`);
        rows.push(...(await rowsOf(name, site, posts, rounds)));
      }
      return rows;
    } finally {
      for (const site of Object.values(sites)) await site.remove();
      await log.close();
    }
  },
};
