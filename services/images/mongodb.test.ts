import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { imageRecordsSuite } from './image-records.suite.ts';
import { MongoImageRecords } from './mongodb.ts';

imageRecordsSuite('mongodb', async (t) => new MongoImageRecords(await mongoDatabase(t)), withoutMongo);
