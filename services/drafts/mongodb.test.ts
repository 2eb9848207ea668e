import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { MongoAccounts } from '../accounts/mongodb.ts';
import { keepPeople } from '../accounts/test/keep-people.ts';
import { draftsSuite } from './drafts.suite.ts';
import { MongoDrafts } from './mongodb.ts';

draftsSuite(
  'mongodb',
  async (t) => {
    const database = await mongoDatabase(t);
    await keepPeople(new MongoAccounts(database), 7, 8, 9, 10, 100);
    return new MongoDrafts(database);
  },
  withoutMongo,
);
