import { join } from 'node:path';
import { SqliteFile } from '../../../projections/src/sqlite/file.ts';
import { folder } from '../test/folder.ts';
import { accountsSuite } from './accounts.suite.ts';
import { accountsSchema, SqliteAccounts } from './sqlite.ts';

accountsSuite('sqlite', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), accountsSchema);
  t.teardown(() => file.close());
  return new SqliteAccounts(file);
});
