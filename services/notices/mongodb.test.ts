import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { MongoAccounts } from '../accounts/mongodb.ts';
import { keepPeople } from '../accounts/test/keep-people.ts';
import { MongoNotices } from './mongodb.ts';
import { noticesSuite } from './notices.suite.ts';

noticesSuite(
  'mongodb',
  async (t) => {
    const database = await mongoDatabase(t);
    await keepPeople(new MongoAccounts(database), 7, 8, 9);
    return new MongoNotices(database);
  },
  withoutMongo,
);
