import { MongoClient, type Document } from 'mongodb';
import t from 'tap';
import { allProjections } from '../all.ts';
import { mongoDatabase, mongoDatabaseUrl, withoutMongo } from '../test/mongodb.ts';
import { askedOf, indexedFields, matchOf, namesOf, sentDuring, planStages } from '../test/mongodb-queries.ts';
import { MongoCollection } from './mongodb-collection.ts';
import { MongoGroups, type Keeping } from './mongodb-groups.ts';
import { MongoReadStore } from './mongodb.ts';
import { liveGroup, parts, putAt, putsOf, removeAt } from './parts.suite.ts';
import { readStoreSuite } from './read-store.suite.ts';
import type { Group } from './read-store.ts';

readStoreSuite('mongodb', async (t) => new MongoReadStore(await mongoDatabase(t)), withoutMongo);

t.test('mongodb: an older write that comes late brings nothing back', { skip: withoutMongo }, async (t) => {
  const database = await mongoDatabase(t);
  const store = new MongoReadStore(database);
  let group = await putAt(store, await liveGroup(store, [parts]), parts, 4, { id: 1 }, { id: 2 });
  group = await removeAt(store, group, parts, 9, 1);
  // A projector that was overtaken between reading the checkpoint and writing.
  const late = new MongoCollection(database, parts, group.generations.parts?.generation as number);
  await late.write(putsOf(4, { id: 1 }, { id: 2 }), []);
  t.equal(await store.get(parts, 1), undefined);
  t.equal(await store.count(parts, undefined), 1, 'what was removed is not counted');
  t.same(await store.find(parts, { order: ['id'], limit: 9 }), [{ id: 2 }]);
  await late.write(putsOf(11, { id: 1 }), []);
  t.same(await store.get(parts, 1), { id: 1 }, 'a newer one does');
});

t.test('mongodb: what a newer program wrote is refused', { skip: withoutMongo }, async (t) => {
  const database = await mongoDatabase(t);
  const store = new MongoReadStore(database);
  const live = await liveGroup(store, [parts]);
  const records = database.collection('projections');
  t.match(await records.findOne(), { version: 1 });
  await records.updateOne({}, { $set: { version: 2 } });
  const refused = { name: 'StoreUnavailableError', message: /^A newer version .* this one knows 1\)\. Start that version/ };
  await t.rejects(store.group('live'), refused);
  await t.rejects(store.find(parts, { order: ['id'], limit: 9 }), refused);
  await records.updateOne({}, { $unset: { version: '' } });
  t.same(await store.group('live'), live, 'one of before there were versions is taken');
});

const parkedAt = (position: number) => ({ position, stream: 'post-1', type: 'PostApproved', error: 'It cannot be read.' });

t.test('mongodb: a sweep leaves what is parked by a group that is made meanwhile', { skip: withoutMongo }, async (t) => {
  const database = await mongoDatabase(t);
  const [store, other] = [new MongoReadStore(database), new MongoReadStore(database)];
  await liveGroup(store, [parts]);
  const { parkedUnder } = MongoGroups.prototype;
  t.intercept(MongoGroups.prototype, 'parkedUnder', {
    value: async function (this: MongoGroups) {
      const looked = await parkedUnder.call(this);
      await other.write(await other.createGroup('building', [parts]), 7, [], [parkedAt(7)]);
      return looked;
    },
  });
  await store.sweep();
  t.match(await store.parked((await store.group('building')) as Group), [{ position: 7 }]);
});

t.test('mongodb: a sweep leaves what is copied for a generation that is switched out', { skip: withoutMongo }, async (t) => {
  const database = await mongoDatabase(t);
  const [store, other] = [new MongoReadStore(database), new MongoReadStore(database)];
  await store.write(await liveGroup(store, [parts]), 7, [], [parkedAt(7)]);
  const building = await store.write(await store.createGroup('building', [parts]), 7, [], []);
  const { switchIn } = MongoGroups.prototype;
  t.intercept(MongoGroups.prototype, 'switchIn', {
    value: function (this: MongoGroups, built: Group, names: readonly string[], keep: Keeping) {
      const copyParked = async (to: number) => {
        await keep.copyParked(to);
        await other.sweep();
      };
      return switchIn.call(this, built, names, { ...keep, copyParked });
    },
  });
  await store.switchIn(building, ['parts'], 'previous');
  t.match(await store.parked((await store.group('previous')) as Group), [{ position: 7 }]);
});

/** The first field of a query: that of its filter, or else the one it sorts by. */
const leadingField = (query: Document): string | undefined => {
  const match = matchOf(query);
  return [...namesOf('$and' in match ? (match.$and as Document[])[0] : match), ...namesOf(query.sort as Document)][0];
};

t.test('mongodb: every query of every collection uses an index', { skip: withoutMongo }, async (t) => {
  const url = await mongoDatabaseUrl(t);
  const client = await new MongoClient(url, { monitorCommands: true }).connect();
  t.teardown(() => client.close());
  const database = client.db();
  const store = new MongoReadStore(database);
  const live = await liveGroup(store, allProjections);
  const sent = await sentDuring(client, async () => {
    for (const collection of allProjections) {
      const key = collection.key === 'number' ? 1 : 'one';
      await store.get(collection, key);
      await store.getMany(collection, [key]);
      await store.load(live, collection, [key]);
      t.same((await store.page(live, collection)).keys, []);
      t.same((await store.page(live, collection, key)).keys, []);
      if (collection.text) await store.search(collection, 'two wor', { limit: 10, offset: 0 });
      for (const index of collection.indexes) {
        const after = index.map(() => 1);
        await store.find(collection, { order: index, limit: 10 });
        await store.find(collection, { order: index, limit: 10, after, descending: true });
        await store.find(collection, {
          where: { [index[0] as never]: 1 },
          order: index.slice(1),
          limit: 10,
          after: after.slice(1),
        });
        await store.count(collection, { [index[0] as never]: 1 });
      }
    }
  });
  t.ok(sent.length > 100, `${sent.length} queries`);
  let explained = 0;
  for (const query of sent) {
    const field = leadingField(query);
    t.ok((await indexedFields(database, askedOf(query))).includes(String(field)), `${askedOf(query)} by ${field}`);
    const stages = await planStages(database, query);
    if (stages.length === 0) continue;
    explained += 1;
    t.notOk(stages.includes('COLLSCAN'), `${JSON.stringify(query.filter)}: ${stages.join(' < ')}`);
    t.notOk(field?.startsWith('by_') && stages.includes('SORT'), `sorted by the index: ${stages.join(' < ')}`);
  }
  if (explained === 0) t.comment('This server explains no plan: only that an index is there for every query was looked at.');
});
