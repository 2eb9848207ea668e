import { join } from 'node:path';
import { SqliteFile } from '../../storage/file.ts';
import { accountsSchema, SqliteAccounts } from '../accounts/sqlite.ts';
import { keepPeople } from '../accounts/test/keep-people.ts';
import { folder } from '../test/folder.ts';
import { claimsSuite } from './claims.suite.ts';
import { claimsSchema, SqliteClaims } from './sqlite.ts';

claimsSuite('sqlite', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), accountsSchema + claimsSchema);
  t.teardown(() => file.close());
  await keepPeople(new SqliteAccounts(file), 7, 8, 9);
  return new SqliteClaims(file);
});
