import { join } from 'node:path';
import t from 'tap';
import { SqliteFile } from '../../storage/file.ts';
import { folder } from '../test/folder.ts';
import { accountsSuite } from './accounts.suite.ts';
import { accountsSchema, SqliteAccounts } from './sqlite.ts';

accountsSuite('sqlite', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), accountsSchema);
  t.teardown(() => file.close());
  return new SqliteAccounts(file);
});

t.test('sqlite: skeletons from before characters that show nothing were left out are taken anew', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), accountsSchema);
  t.teardown(() => file.close());
  const user = {
    id: 1,
    username: 'o\u3164hm',
    email: 'o@example.org',
    fullName: 'Georg Ohm',
    passwordHash: 'h',
    isAdmin: false,
    createdAt: '',
  };
  await new SqliteAccounts(file).create(user);
  await file.writer.write([{ sql: 'UPDATE looks SET look = ?', rows: [['o\u1160hm']] }]);
  t.same(await new SqliteAccounts(file).bySkeleton('ohm'), user);
});
