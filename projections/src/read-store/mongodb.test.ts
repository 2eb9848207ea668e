import { mongoDatabase, withoutMongo } from '../test/mongodb.ts';
import { MongoReadStore } from './mongodb.ts';
import { readStoreSuite } from './read-store.suite.ts';

readStoreSuite('mongodb', async (t) => new MongoReadStore(await mongoDatabase(t)), withoutMongo);
