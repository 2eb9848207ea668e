import { testCount } from '../scripts/test-scale.ts';
import { historiesSuite } from './histories.suite.ts';
import { MongoReadStore } from './read-store/mongodb.ts';
import { mongoDatabase, withoutMongo } from './test/mongodb.ts';

historiesSuite('mongodb', {
  build: async (t) => new MongoReadStore(await mongoDatabase(t)),
  numRuns: testCount('histories', 5),
  leftOut: withoutMongo,
});
