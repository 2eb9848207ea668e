import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { MongoAccounts } from '../accounts/mongodb.ts';
import { keepPeople } from '../accounts/test/keep-people.ts';
import { claimsSuite } from './claims.suite.ts';
import { MongoClaims } from './mongodb.ts';

claimsSuite(
  'mongodb',
  async (t) => {
    const database = await mongoDatabase(t);
    await keepPeople(new MongoAccounts(database), 7, 8, 9);
    return new MongoClaims(database);
  },
  withoutMongo,
);
