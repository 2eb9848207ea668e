import { join } from 'node:path';
import t, { type Test } from 'tap';
import { onlyAtFull, testScale, tooLong } from '../../scripts/test-scale.ts';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { folder } from './folder.ts';
import { backAgainTest, putBackSuite } from './put-back.suite.ts';

t.setTimeout(600_000);

const inFile = async (t: Test): Promise<string> => `sqlite:${join(folder(t), 'read.db')}`;

putBackSuite(t, 'sqlite, sqlite', { kind: 'sqlite', readStoreUrl: inFile });
putBackSuite(t, 'eventstoredb, sqlite', { kind: 'eventstoredb', readStoreUrl: inFile, only: ['otherSite'] });

const onMongo = { readStoreUrl: mongoDatabaseUrl, leftOut: withoutMongo || tooLong };
putBackSuite(t, 'sqlite, mongodb', { kind: 'sqlite', ...onMongo, leftOut: withoutMongo || onlyAtFull, only: ['putBack'] });
// The exchanges left out here run on other stores above.
const some = testScale() === 'full' ? {} : { only: ['putBack', 'replaceTail', 'empty'] as const };
putBackSuite(t, 'eventstoredb, mongodb', { kind: 'eventstoredb', ...onMongo, ...some });

t.test('the right log comes back', async (t) => backAgainTest(t, 'sqlite', await inFile(t)));
