import t from 'tap';
import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { accountsSuite } from './accounts.suite.ts';
import { MongoAccounts } from './mongodb.ts';
import { MongoReservedNames, reservationLease } from './mongodb-reserved.ts';
import { formerNameDigest } from './names.ts';

const ohm = {
  id: 1,
  username: 'ohm',
  email: 'o@example.org',
  fullName: 'Georg Ohm',
  passwordHash: 'h',
  isAdmin: false,
  createdAt: '',
};

accountsSuite('mongodb', async (t) => new MongoAccounts(await mongoDatabase(t)), withoutMongo);

t.test('mongodb: the next process finds the accounts of the one before', { skip: withoutMongo }, async (t) => {
  const database = await mongoDatabase(t);
  await new MongoAccounts(database).create(ohm);
  t.same(await new MongoAccounts(database).byUsername('ohm'), ohm);
});

t.test(
  'mongodb: skeletons from before characters that show nothing were left out are taken anew',
  { skip: withoutMongo },
  async (t) => {
    const database = await mongoDatabase(t);
    await new MongoAccounts(database).create(ohm);
    await database.collection('users').updateOne({ usernameKey: { $exists: true } }, { $set: { look: 'o\u1160hm' } });
    t.same(await new MongoAccounts(database).bySkeleton('ohm'), ohm);
  },
);

t.test('mongodb: names that look alike in older data stay, and no other comes beside them', { skip: withoutMongo }, async (t) => {
  const database = await mongoDatabase(t);
  const users = ['ohm', '0hm'].map((username, n) => ({ ...ohm, id: n + 1, username, email: `${n}@example.org` }));
  for (const user of users) await new MongoAccounts(database).create(user);
  const collection = database.collection<{ _id: number }>('users');
  await collection.dropIndexes();
  await collection.updateMany({}, { $unset: { look: 1 } });
  const accounts = new MongoAccounts(database);
  const third = { ...ohm, id: 3, username: 'оhm', email: 'third@example.org' };
  await t.rejects(accounts.create(third, 'unlike others'), { code: 'USERNAME_TAKEN' });
  t.same(await accounts.all(0, 10), users);
  t.same(await accounts.bySkeleton('оhm'), users[0]);
});

t.test('mongodb: a reservation is left by nothing but a crash', { skip: withoutMongo }, async (t) => {
  const database = await mongoDatabase(t);
  const reserved = database.collection<{ _id: string }>('reserved_names');
  const accounts = new MongoAccounts(database);
  const leaveOld = () => reserved.insertOne({ _id: formerNameDigest('0hm'), ...{ userId: 6, name: 'a digest', until: 0 } });
  await leaveOld();
  await accounts.create(ohm, 'unlike others');
  t.same(await reserved.find().toArray(), [], 'nothing stays of it');
  await leaveOld();
  await accounts.sweep(Date.now(), 0);
  t.same(await reserved.find().toArray(), [], 'nor of one that a killed process left');

  const late = { ...ohm, id: 8, username: 'volta', email: 'v@e.org' };
  accounts.bySkeleton = async () => {
    await reserved.updateMany({}, { $set: { userId: 9 } });
    return undefined;
  };
  await t.rejects(accounts.create(late, 'unlike others'), { code: 'USERNAME_TAKEN' });
  t.equal(await accounts.byId(late.id), undefined, 'an account whose reservation another one took over is not kept');
});

t.test('mongodb: a name is reserved until it is released, or for 15 seconds', { skip: withoutMongo }, async (t) => {
  let now = 1_000_000;
  const reserved = new MongoReservedNames(await mongoDatabase(t), () => now);
  const [first, second] = [ohm, { ...ohm, id: 2, username: '0hm' }];
  const refused = { code: 'USERNAME_TAKEN', message: /looks like one that is taken/ };
  await reserved.reserve(first);
  await t.rejects(reserved.reserve(second), refused);
  await t.rejects(reserved.reserve({ ...second, username: 'OHM' }), { message: /^This username is taken/ });
  await reserved.release(first);
  await reserved.reserve(second);
  now += reservationLease - 1;
  await t.rejects(reserved.reserve(first), refused);
  now += 1;
  await reserved.reserve(first);
  t.notOk(await reserved.isHeld(second));
  await reserved.release(second);
  t.ok(await reserved.isHeld(first), 'the one that took it over keeps it');
  now -= 1;
  await reserved.reserve(second);
  t.ok(await reserved.isHeld(second), 'a clock that was set back blocks no name');
});

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
