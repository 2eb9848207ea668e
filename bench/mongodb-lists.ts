import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import { allProjections } from '../projections/all.ts';
import { MongoConnection } from '../projections/read-store/mongodb-client.ts';
import { generationName, MongoCollection } from '../projections/read-store/mongodb-collection.ts';
import { MongoReadStore } from '../projections/read-store/mongodb.ts';
import type { CollectionOf, Group, Query, Scalar } from '../projections/read-store/read-store.ts';
import { buildMissing } from '../projections/replay.ts';
import { SqliteEventLog } from '../event-log/sqlite.ts';
import { measurement, alternately, median, type Benchmark, type Measurement } from './benchmark.ts';
import { givenMongoDb, withoutMongoDb } from './mongodb.ts';
import { categoriesMade, decided, seedSite, submitted } from './seed.ts';

const articleSize = 300;
const pageSize = 24;
/** How often a page is read in one round, and how many rounds there are. */
interface Effort {
  readonly reads: number;
  readonly rounds: number;
}
const efforts = { quick: { reads: 3, rounds: 2 }, full: { reads: 60, rounds: 9 } } as const;

const published = function* (posts: number) {
  yield* categoriesMade();
  for (let id = 1; id <= posts; id += 1) {
    yield* submitted(id, articleSize);
    yield decided('PostApproved', id);
    if (id % 10 === 0) yield decided('PostFeatured', id);
  }
};

/** The read collections of a site, in a database that goes when the benchmark is over. */
interface Site {
  readonly store: MongoReadStore;
  readonly database: Db;
  readonly live: Group;
  remove(): Promise<void>;
}

const siteOf = async (folder: string, posts: number): Promise<Site> => {
  await seedSite(folder, published(posts));
  const connection = new MongoConnection(givenMongoDb(`benchnotes_bench_${randomUUID()}`));
  const { database } = connection;
  const store = new MongoReadStore(database);
  const log = new SqliteEventLog(join(folder, 'events.db'));
  await buildMissing({ log, store, projections: allProjections });
  await log.close();
  const remove = async () => {
    await database.dropDatabase();
    await connection.close();
  };
  return { store, database, live: (await store.group('live')) as Group, remove };
};

/** Every list there is: each index of each collection, from its end and from its middle. */
const lists = allProjections.flatMap((collection) =>
  (collection.indexes as readonly (readonly string[])[]).map((index) => ({
    collection: collection as CollectionOf<Fields>,
    index,
  })),
);

type Ask = (site: Site) => Promise<unknown>;

const firstPage = (index: readonly string[]): Query => ({ order: index, descending: true, limit: pageSize });

type Fields = Readonly<Record<string, Scalar>>;

/** The page behind the document in the middle of the collection. */
const middlePage = async ({ store }: Site, collection: CollectionOf<Fields>, index: readonly string[]): Promise<Query> => {
  const page = { ...firstPage(index), limit: 1_000 } as const;
  const half = Math.ceil((await store.count(collection, {})) / 2);
  let after: readonly Scalar[] | undefined;
  for (let passed = 0; passed < half;) {
    const found = (await store.find(collection, { ...page, limit: Math.min(page.limit, half - passed), after })) as Fields[];
    const last = found.at(-1);
    if (!last) break;
    after = index.map((field) => last[field] as Scalar);
    passed += found.length;
  }
  return { ...firstPage(index), after };
};

/** The median: a checkpoint of the server or a collection of garbage in one of the reads says nothing of the list. */
const milliseconds = async (site: Site, reads: number, ask: Ask): Promise<number> => {
  const times: number[] = [];
  for (let read = 0; read < reads; read += 1) {
    const began = performance.now();
    await ask(site);
    times.push(performance.now() - began);
  }
  return median(times);
};

/** How many documents the server looked at for a page; undefined where it does not tell. */
const examined = async (
  { database, live }: Site,
  collection: CollectionOf<Fields>,
  query: Query,
): Promise<number | undefined> => {
  const generation = live.generations[collection.name]?.generation as number;
  const { index, filter } = new MongoCollection(database, collection, generation).range(query);
  const plan = await database
    .collection(generationName(collection.name, generation))
    .find(filter as object)
    .sort({ [index]: query.descending ? -1 : 1 })
    .limit(query.limit)
    .explain('executionStats')
    .catch(() => undefined);
  return (plan as { executionStats?: { totalDocsExamined?: number } } | undefined)?.executionStats?.totalDocsExamined;
};

const compared = async (
  name: string,
  { reads, rounds }: Effort,
  small: [Site, Query],
  large: [Site, Query],
  collection: CollectionOf<Fields>,
): Promise<Measurement[]> => {
  const page =
    ([site, query]: [Site, Query]) =>
    () =>
      milliseconds(site, reads, ({ store }) => store.find(collection, query));
  const pairs = await alternately(rounds, page(small), page(large));
  const looked = await examined(...([large[0], collection, large[1]] as const));
  return [
    { ...measurement(name, 'of the small site', pairs.map(([few, many]) => many / few)), atMost: 1.2 }, // prettier-ignore
    ...(looked === undefined
      ? []
      : [{ what: `${name}: documents looked at`, value: looked, unit: 'documents', atMost: pageSize }]),
  ];
};

export const mongodbLists: Benchmark = {
  name: 'mongodb-lists',
  compares: `A page of ${pageSize} of every list, from its end and from its middle, in MongoDB: at 100,000 articles against 1,000 (--quick: 1,000 against 100).`,
  leftOut: withoutMongoDb,
  run: async ({ quick, folder, say }) => {
    const effort = efforts[quick ? 'quick' : 'full'];
    const [few, many] = quick ? [100, 1_000] : [1_000, 100_000];
    say(`a site with ${few} articles`);
    const small = await siteOf(join(folder, 'few'), few);
    say(`a site with ${many} articles`);
    const large = await siteOf(join(folder, 'many'), many);
    const measurements: Measurement[] = [];
    try {
      for (const { collection, index } of lists) {
        const name = `${collection.name} by ${index.join(', ')}`;
        say(name);
        const first = firstPage(index);
        measurements.push(...(await compared(name, effort, [small, first], [large, first], collection)));
        const middles = [await middlePage(small, collection, index), await middlePage(large, collection, index)] as const;
        measurements.push(
          ...(await compared(`${name}, from the middle`, effort, [small, middles[0]], [large, middles[1]], collection)),
        );
      }
    } finally {
      await small.remove();
      await large.remove();
    }
    return measurements;
  },
};
