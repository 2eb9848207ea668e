import t from 'tap';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { accountStormTest } from './account-storm.suite.ts';
import { eventStoreDbLogUrl } from './eventstoredb.ts';

t.setTimeout(1_200_000);

accountStormTest('MongoDB, two instances', withoutMongo, async (t) => ({
  instances: 2,
  settings: { EVENT_LOG_URL: await eventStoreDbLogUrl(t), READ_STORE_URL: await mongoDatabaseUrl(t) },
}));
