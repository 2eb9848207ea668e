import { join } from 'node:path';
import type { Test } from 'tap';
import { SqliteFile } from '../../../storage/file.ts';
import { accountsSchema, SqliteAccounts } from '../../accounts/sqlite.ts';
import { keepPeople } from '../../accounts/test/keep-people.ts';
import { folder } from '../../test/folder.ts';
import { noticesSchema, SqliteNotices } from '../sqlite.ts';

/** An empty store in a file of the test's own, with accounts for which it can store notices. */
export const sqliteNotices = async (t: Test): Promise<SqliteNotices> => {
  const file = new SqliteFile(join(folder(t), 'read.db'), accountsSchema + noticesSchema);
  t.teardown(() => file.close());
  await keepPeople(new SqliteAccounts(file), 7, 8, 9);
  return new SqliteNotices(file);
};
