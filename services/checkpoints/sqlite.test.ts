import { join } from 'node:path';
import { SqliteFile } from '../../storage/file.ts';
import { folder } from '../test/folder.ts';
import { checkpointsSuite } from './checkpoints.suite.ts';
import { checkpointsSchema, SqliteCheckpoints } from './sqlite.ts';

checkpointsSuite('sqlite', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), checkpointsSchema);
  t.teardown(() => file.close());
  return { signed: new SqliteCheckpoints(file, 'signed'), cosigned: new SqliteCheckpoints(file, 'cosigned') };
});
