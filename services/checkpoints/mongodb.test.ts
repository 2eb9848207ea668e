import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { checkpointsSuite } from './checkpoints.suite.ts';
import { MongoCheckpoints } from './mongodb.ts';

checkpointsSuite(
  'mongodb',
  async (t) => {
    const database = await mongoDatabase(t);
    return {
      signed: new MongoCheckpoints(database, 'signed'),
      cosigned: new MongoCheckpoints(database, 'cosigned'),
      storeAsBefore: async (checkpoint) => {
        const checkpoints = database.collection<{ _id: string }>('signed_checkpoint');
        await checkpoints.updateOne({ _id: 'last' }, { $set: checkpoint }, { upsert: true });
      },
    };
  },
  withoutMongo,
);
