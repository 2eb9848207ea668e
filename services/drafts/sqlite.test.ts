import { join } from 'node:path';
import { SqliteFile } from '../../storage/file.ts';
import { accountsSchema, SqliteAccounts } from '../accounts/sqlite.ts';
import { keepPeople } from '../accounts/test/keep-people.ts';
import { folder } from '../test/folder.ts';
import { draftsSuite } from './drafts.suite.ts';
import { draftsSchema, SqliteDrafts } from './sqlite.ts';

draftsSuite('sqlite', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), accountsSchema + draftsSchema);
  t.teardown(() => file.close());
  await keepPeople(new SqliteAccounts(file), 7, 8, 9, 10, 100);
  return new SqliteDrafts(file);
});
