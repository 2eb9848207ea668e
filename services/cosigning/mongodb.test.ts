import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { MongoWitnessStates } from './mongodb.ts';
import { witnessStatesSuite } from './witness-states.suite.ts';

witnessStatesSuite('mongodb', async (t) => new MongoWitnessStates(await mongoDatabase(t)), withoutMongo);
