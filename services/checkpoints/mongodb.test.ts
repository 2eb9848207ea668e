import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { checkpointsSuite } from './checkpoints.suite.ts';
import { MongoCheckpoints } from './mongodb.ts';

checkpointsSuite('mongodb', async (t) => new MongoCheckpoints(await mongoDatabase(t)), withoutMongo);
