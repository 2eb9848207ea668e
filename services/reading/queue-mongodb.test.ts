import { MongoClient, type Document } from 'mongodb';
import t from 'tap';
import { queueFilters } from '../../bench/queue-filters.ts';
import { allProjections } from '../../projections/all.ts';
import { MongoReadStore } from '../../projections/read-store/mongodb.ts';
import { liveGroup } from '../../projections/read-store/parts.suite.ts';
import { askedOf, indexedFields, matchOf, namesOf, sentDuring, planStages } from '../../projections/test/mongodb-queries.ts';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { toCursor } from './cursors.ts';
import { pageOfQueue } from './queue.ts';

/** Each list of the review desk on MongoDB: one range of one index, which is read in the order of the list. */

const accounts = { beginningWith: async () => [], authors: async () => new Map() };

/** The field of the one range that a query asks for; undefined where it asks for anything else. */
const rangeOf = (query: Document): string | undefined => {
  const match = matchOf(query);
  const [sort] = namesOf(query.sort as Document);
  if (Array.isArray(match.$and)) {
    // The index of words includes the keys, so the entries of one word are in key order.
    const whole = (match.$and as Document[]).filter(({ words }) => typeof words === 'string');
    return sort === '_id' && whole.length > 0 ? 'words' : undefined;
  }
  const [field, ...others] = namesOf(match);
  const bounds = namesOf(match[String(field)] as Document).join();
  if (others.length > 0) return undefined;
  if (field === '_id') return bounds === '$in' ? field : undefined;
  return bounds === '$gte,$lt' && (sort === undefined || sort === field) ? field : undefined;
};

t.test('each list asks for one range of one index', { skip: withoutMongo }, async (t) => {
  const client = await new MongoClient(await mongoDatabaseUrl(t), { monitorCommands: true }).connect();
  t.teardown(() => client.close());
  const database = client.db();
  const store = new MongoReadStore(database);
  await liveGroup(store, allProjections);
  let explained = 0;
  for (const [what, filter] of Object.entries(queueFilters(10)))
    for (const after of [undefined, toCursor(['2025-01-01T00:00:09.000Z', 7])]) {
      const page = () => pageOfQueue(store, accounts, filter, { limit: 20, after });
      const sent = (await sentDuring(client, page)).filter((query) => askedOf(query).startsWith('read_queue'));
      t.ok(sent.length > 0, what);
      for (const query of sent) {
        const field = rangeOf(query);
        t.ok((await indexedFields(database, askedOf(query))).includes(field), `${what}: ${JSON.stringify(query)}`);
        const stages = await planStages(database, query);
        explained += stages.length;
        t.notOk(stages.includes('COLLSCAN') || stages.includes('SORT'), `${what}: ${stages.join(' < ')}`);
      }
    }
  if (explained === 0)
    t.comment('This server explains no plan: what was looked at are the queries, and which indexes there are.');
});
