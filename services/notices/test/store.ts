import { join } from 'node:path';
import type { Test } from 'tap';
import { SqliteFile } from '../../../storage/file.ts';
import { folder } from '../../test/folder.ts';
import { noticesSchema, SqliteNotices } from '../sqlite.ts';

/** An empty store in a file of the test's own. */
export const sqliteNotices = (t: Test): SqliteNotices => {
  const file = new SqliteFile(join(folder(t), 'read.db'), noticesSchema);
  t.teardown(() => file.close());
  return new SqliteNotices(file);
};
