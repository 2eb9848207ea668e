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

t.test('sqlite: a file from before there were profiles and uses of sessions goes on', async (t) => {
  const before = accountsSchema
    .replace(/CREATE TABLE IF NOT EXISTS (abouts|sessionUses) [^;]*;/g, '')
    .replace(/CREATE TRIGGER .*END;/, '');
  const path = join(folder(t), 'read.db');
  const old = new SqliteFile(path, before);
  const createdAt = '2026-01-01T12:00:00.000Z';
  await old.writer.write([
    {
      sql: `INSERT INTO users (id, username, usernameKey, email, emailKey, fullName, passwordHash, isAdmin, createdAt)
        VALUES (1, 'ohm', 'ohm', 'o@example.org', 'o@example.org', 'Georg Ohm', 'h', 0, ?)`,
      rows: [[createdAt]],
    },
    { sql: 'INSERT INTO sessions VALUES (?, 1, ?, 5000)', rows: [['digest', '{}']] },
  ]);
  await old.close();
  const file = new SqliteFile(path, accountsSchema);
  t.teardown(() => file.close());
  const accounts = new SqliteAccounts(file);
  const session = { userId: 1, data: '{}', expiresAt: 5_000 };
  t.strictSame(await accounts.sessionsOf(1), [{ ...session, digest: 'digest' }]);
  await accounts.setProfile(1, { fullName: 'Georg Ohm', about: 'I measure.' });
  t.match(await accounts.byId(1), { username: 'ohm', about: 'I measure.' });
  const use = { device: 'Firefox on Linux', signedInAt: 1, usedAt: 1 };
  await accounts.saveSession('new', { ...session, use }, 9);
  await accounts.endOtherSessions(1, 'new');
  t.strictSame(await accounts.sessionsOf(1), [{ ...session, use, digest: 'new' }]);
  await accounts.endSession('new');
  t.same(file.reader.prepare('SELECT * FROM sessionUses').all([]), []);
});
