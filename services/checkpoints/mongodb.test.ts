import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { checkpointsSuite } from './checkpoints.suite.ts';
import { MongoCheckpoints } from './mongodb.ts';

checkpointsSuite(
  'mongodb',
  async (t) => {
    const database = await mongoDatabase(t);
    return { signed: new MongoCheckpoints(database, 'signed'), cosigned: new MongoCheckpoints(database, 'cosigned') };
  },
  withoutMongo,
);
