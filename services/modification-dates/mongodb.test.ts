import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { modificationDatesSuite } from './modification-dates.suite.ts';
import { MongoModificationDates } from './mongodb.ts';

modificationDatesSuite('mongodb', async (t) => new MongoModificationDates(await mongoDatabase(t)), withoutMongo);
