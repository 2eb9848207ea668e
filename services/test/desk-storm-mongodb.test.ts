import t from 'tap';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { deskStormTest } from './desk-storm.suite.ts';
import { eventStoreDbLogUrl } from './eventstoredb.ts';

t.setTimeout(9_000_000);

deskStormTest('MongoDB', 'required', {
  rounds: testCount('storms', 1),
  skip: withoutMongo,
  stores: async (t) => ({ EVENT_LOG_URL: await eventStoreDbLogUrl(t), READ_STORE_URL: await mongoDatabaseUrl(t) }),
});
