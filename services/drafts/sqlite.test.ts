import { join } from 'node:path';
import { SqliteFile } from '../../storage/file.ts';
import { folder } from '../test/folder.ts';
import { draftsSuite } from './drafts.suite.ts';
import { draftsSchema, SqliteDrafts } from './sqlite.ts';

draftsSuite('sqlite', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), draftsSchema);
  t.teardown(() => file.close());
  return new SqliteDrafts(file);
});
