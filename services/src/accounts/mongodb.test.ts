import { mongoDatabase, withoutMongo } from '../../../projections/src/test/mongodb.ts';
import { accountsSuite } from './accounts.suite.ts';
import { MongoAccounts } from './mongodb.ts';

accountsSuite('mongodb', async (t) => new MongoAccounts(await mongoDatabase(t)), withoutMongo);
