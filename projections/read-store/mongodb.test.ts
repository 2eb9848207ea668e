import { MongoClient, type CommandStartedEvent, type Db, type Document } from 'mongodb';
import t from 'tap';
import { allProjections } from '../all.ts';
import { mongoDatabase, mongoDatabaseUrl, withoutMongo } from '../test/mongodb.ts';
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
  // A projector that was overtaken between its look at the checkpoint and its write.
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

/** The stages of a plan, from the server's answer to `explain`; none where it does not tell them. */
const stagesOf = (plan: Document | undefined): string[] => {
  if (!plan) return [];
  const inner = [plan.inputStage, ...((plan.inputStages as Document[] | undefined) ?? []), plan.queryPlan] as Document[];
  return [...(typeof plan.stage === 'string' ? [plan.stage] : []), ...inner.flatMap(stagesOf)];
};

/** Every query that the store sends while something is done with it. */
const sentDuring = async (client: MongoClient, work: () => Promise<unknown>): Promise<Document[]> => {
  const sent: Document[] = [];
  const listen = ({ command, commandName }: CommandStartedEvent) => {
    if (['find', 'aggregate', 'count'].includes(commandName)) sent.push(command);
  };
  client.on('commandStarted', listen);
  await work().finally(() => client.off('commandStarted', listen));
  return sent;
};

const namesOf = (fields: Document | ReadonlyMap<string, unknown> = {}): string[] =>
  fields instanceof Map ? [...(fields.keys() as Iterable<string>)] : Object.keys(fields);

/** The field that a query begins with: that of its filter, else the one it sorts by. */
const leadingField = ({ filter, pipeline, sort }: Document): string | undefined => {
  const match = (filter ?? (pipeline as Document[])[0]?.$match) as Document;
  return [...namesOf('$and' in match ? (match.$and as Document[])[0] : match), ...namesOf(sort as Document)][0];
};

const indexedFields = async (database: Db, collection: string): Promise<(string | undefined)[]> =>
  (await database.collection(collection).indexes()).map(({ key }) => namesOf(key)[0]);

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
  let told = 0;
  for (const command of sent) {
    const { lsid, $db, $clusterTime, ...plain } = command;
    const field = leadingField(plain);
    const name = String(plain.find ?? plain.aggregate);
    t.ok((await indexedFields(database, name)).includes(String(field)), `${name} by ${field}`);
    const { queryPlanner } = (await database.command({ explain: plain, verbosity: 'queryPlanner' })) as {
      queryPlanner?: Document;
    };
    const stages = stagesOf(queryPlanner?.winningPlan as Document | undefined);
    if (stages.length === 0) continue;
    told += 1;
    t.notOk(stages.includes('COLLSCAN'), `${JSON.stringify(plain.filter)}: ${stages.join(' < ')}`);
    t.notOk(field?.startsWith('by_') && stages.includes('SORT'), `sorted by the index: ${stages.join(' < ')}`);
  }
  if (told === 0) t.comment('This server explains no plan: only that an index is there for every query was looked at.');
});
