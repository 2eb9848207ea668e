import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { keysSuite } from './keys.suite.ts';
import { MongoKeys } from './mongodb.ts';

keysSuite('mongodb', async (t) => new MongoKeys(await mongoDatabase(t)), withoutMongo);
