import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { draftsSuite } from './drafts.suite.ts';
import { MongoDrafts } from './mongodb.ts';

draftsSuite('mongodb', async (t) => new MongoDrafts(await mongoDatabase(t)), withoutMongo);
