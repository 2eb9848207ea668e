import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { MongoAccounts } from '../accounts/mongodb.ts';
import { keepPeople } from '../accounts/test/keep-people.ts';
import { imageRecordsSuite } from './image-records.suite.ts';
import { MongoImageRecords } from './mongodb.ts';

imageRecordsSuite(
  'mongodb',
  async (t) => {
    const database = await mongoDatabase(t);
    await keepPeople(new MongoAccounts(database), 7, 8, 9);
    return new MongoImageRecords(database);
  },
  withoutMongo,
);
