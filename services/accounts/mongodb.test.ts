import t from 'tap';
import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { accountsSuite } from './accounts.suite.ts';
import { MongoAccounts } from './mongodb.ts';

accountsSuite('mongodb', async (t) => new MongoAccounts(await mongoDatabase(t)), withoutMongo);

t.test('mongodb: the next process finds the accounts of the one before', { skip: withoutMongo }, async (t) => {
  const database = await mongoDatabase(t);
  const user = {
    id: 1,
    username: 'ohm',
    email: 'o@example.org',
    fullName: 'Georg Ohm',
    passwordHash: 'h',
    isAdmin: false,
    createdAt: '',
  };
  await new MongoAccounts(database).create(user);
  t.same(await new MongoAccounts(database).byUsername('ohm'), user);
});

t.test(
  'mongodb: skeletons from before characters that show nothing were left out are taken anew',
  { skip: withoutMongo },
  async (t) => {
    const database = await mongoDatabase(t);
    const user = {
      id: 1,
      username: 'o\u3164hm',
      email: 'o@example.org',
      fullName: 'Georg Ohm',
      passwordHash: 'h',
      isAdmin: false,
      createdAt: '',
    };
    await new MongoAccounts(database).create(user);
    await database.collection('users').updateOne({ usernameKey: { $exists: true } }, { $set: { look: 'o\u1160hm' } });
    t.same(await new MongoAccounts(database).bySkeleton('ohm'), user);
  },
);

t.test('mongodb: names with keys of an earlier version, or none, get those of this one', { skip: withoutMongo }, async (t) => {
  const database = await mongoDatabase(t);
  const user = { username: 'øhm', fullName: 'Georg Ohm', passwordHash: 'h', isAdmin: false, createdAt: '' };
  const accounts = new MongoAccounts(database);
  for (const id of [1, 2, 3]) await accounts.create({ ...user, id, username: `øhm${id}`, email: `o${id}@example.org` });
  await database.collection('name_keys').deleteMany({ userId: { $ne: 3 } });
  await database.collection<{ _id: number }>('users').updateOne({ _id: 1 }, { $set: { isNameKeyed: true } });
  await database.collection<{ _id: number }>('users').updateOne({ _id: 2 }, { $unset: { isNameKeyed: 1 } });
  const found = await new MongoAccounts(database).beginningWith('fullName', 'ohm', undefined, 9);
  t.same([...new Set(found.map((one) => one.user.id))].toSorted(), [1, 2, 3]);
  t.ok(found.some(({ key }) => key.startsWith('ohm1')));
});
