import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { crashSuite } from './crash.suite.ts';

crashSuite('mongodb', {
  kills: testCount('kills', 2),
  more: async (t) => ({ READ_STORE_URL: await mongoDatabaseUrl(t) }),
  leftOut: withoutMongo,
});
