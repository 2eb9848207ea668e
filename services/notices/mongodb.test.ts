import { mongoDatabase, withoutMongo } from '../../projections/test/mongodb.ts';
import { MongoNotices } from './mongodb.ts';
import { noticesSuite } from './notices.suite.ts';

noticesSuite('mongodb', async (t) => new MongoNotices(await mongoDatabase(t)), withoutMongo);
