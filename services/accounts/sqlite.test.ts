import { join } from 'node:path';
import t from 'tap';
import { SqliteFile } from '../../storage/file.ts';
import { folder } from '../test/folder.ts';
import { accountsSuite } from './accounts.suite.ts';
import { accountsSchema, SqliteAccounts } from './sqlite.ts';
import { beginning } from './sqlite-people.ts';

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

t.test('sqlite: a file from before suspensions and the search for people', async (t) => {
  const place = join(folder(t), 'read.db');
  const user = {
    id: 1,
    username: 'ohm',
    email: 'o@example.org',
    fullName: 'Georg Ohm',
    passwordHash: 'h',
    isAdmin: false,
    createdAt: '',
  };
  const older = new SqliteFile(place, accountsSchema);
  await new SqliteAccounts(older).create(user);
  await older.writer.write(['suspensions', 'fullNames'].map((table) => ({ sql: `DROP TABLE ${table}`, rows: [[]] })));
  await older.close();

  const onlyRead = new SqliteFile(place, undefined);
  t.strictSame(await new SqliteAccounts(onlyRead).all(0, 10), [user], 'it can be read as it is');
  await onlyRead.close();

  const file = new SqliteFile(place, accountsSchema);
  t.teardown(() => file.close());
  const accounts = new SqliteAccounts(file);
  t.strictSame(await accounts.byId(1), user);
  t.strictSame(await accounts.beginningWith('fullName', 'georg', undefined, 5), [user]);
  await accounts.setSuspension(1, { reason: 'Why.', since: '2026-01-01T00:00:00.000Z' });
  t.match(await accounts.byId(1), { suspension: { reason: 'Why.' } });
});

t.test('sqlite: people are looked for in ranges of indexes', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), accountsSchema);
  t.teardown(() => file.close());
  for (const [field, index] of [
    ['username', 'users USING INDEX sqlite_autoindex_users_1 (usernameKey>? AND usernameKey<?)'],
    ['email', 'users USING INDEX sqlite_autoindex_users_2 (emailKey>? AND emailKey<?)'],
    ['fullName', 'fullNames USING COVERING INDEX fullNames_by_key (fullNameKey>? AND fullNameKey<?)'],
  ] as const) {
    const [sql, ...values] = beginning(field, 'a', 'ab', 5, { suspensions: true, factors: true, closings: true });
    const plan = file.reader
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(values)
      .map(({ detail }) => String(detail));
    t.equal(plan[0], `SEARCH ${index}`);
    t.notMatch(plan.join('\n'), /SCAN|TEMP B-TREE/);
  }
});
