import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { crashSuite } from './crash.suite.ts';

crashSuite('mongodb', {
  kills: Number(process.env.KILLS ?? 2),
  more: async (t) => ({ READ_STORE_URL: await mongoDatabaseUrl(t) }),
  leftOut: withoutMongo,
});
