import { join } from 'node:path';
import { SqliteFile } from '../../storage/file.ts';
import { folder } from '../test/folder.ts';
import { noticesSuite } from './notices.suite.ts';
import { noticesSchema, SqliteNotices } from './sqlite.ts';

noticesSuite('sqlite', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), noticesSchema);
  t.teardown(() => file.close());
  return new SqliteNotices(file);
});
