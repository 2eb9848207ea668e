import { historiesSuite } from './histories.suite.ts';
import { MongoReadStore } from './read-store/mongodb.ts';
import { mongoDatabase, withoutMongo } from './test/mongodb.ts';

historiesSuite('mongodb', {
  build: async (t) => new MongoReadStore(await mongoDatabase(t)),
  numRuns: Number(process.env.MONGO_RUNS ?? 10),
  leftOut: withoutMongo,
});
