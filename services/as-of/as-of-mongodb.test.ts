import { MongoReadStore } from '../../projections/read-store/mongodb.ts';
import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { asOfSuite } from './as-of.suite.ts';

asOfSuite('mongodb', {
  build: async (t) => new MongoReadStore(await mongoDatabase(t)),
  positions: testCount('histories', 10),
  leftOut: withoutMongo,
});
