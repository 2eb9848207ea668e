import { join } from 'node:path';
import t from 'tap';
import { SqliteFile } from '../../storage/file.ts';
import { folder } from '../test/folder.ts';
import { accountsSuite } from './accounts.suite.ts';
import { accountsSchema, SqliteAccounts } from './sqlite.ts';
import { beginning, nameKeys } from './sqlite-people.ts';

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

t.test('sqlite: names that look alike in an older file stay, and no other comes beside them', async (t) => {
  const place = join(folder(t), 'read.db');
  const older = new SqliteFile(place, accountsSchema);
  const someone = { fullName: 'Georg Ohm', passwordHash: 'h', isAdmin: false, createdAt: '' };
  const users = ['ohm', '0hm'].map((username, n) => ({ ...someone, id: n + 1, username, email: `${n}@example.org` }));
  for (const user of users) await new SqliteAccounts(older).create(user);
  await older.writer.write([{ sql: 'DROP TABLE looks', rows: [[]] }]);
  await older.close();
  const file = new SqliteFile(place, accountsSchema);
  t.teardown(() => file.close());
  const accounts = new SqliteAccounts(file);
  const third = { ...someone, id: 3, username: 'оhm', email: 'third@example.org' };
  await t.rejects(accounts.create(third, 'unlike others'), { code: 'USERNAME_TAKEN' });
  t.same(await accounts.all(0, 10), users);
  t.same(await accounts.bySkeleton('оhm'), users[0]);
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

t.test('sqlite: a file from before suspensions, the search for people and the confirming of addresses', async (t) => {
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
  await older.writer.write(
    ['suspensions', nameKeys, 'unconfirmedEmails'].map((table) => ({ sql: `DROP TABLE ${table}`, rows: [[]] })),
  );
  await older.writer.write([{ sql: 'CREATE TABLE nameKeys (userId INTEGER, nameKey TEXT)', rows: [[]] }]);
  await older.close();

  const onlyRead = new SqliteFile(place, undefined);
  t.strictSame(await new SqliteAccounts(onlyRead).all(0, 10), [user], 'it can be read as it is');
  await onlyRead.close();

  const file = new SqliteFile(place, accountsSchema);
  t.teardown(() => file.close());
  const accounts = new SqliteAccounts(file);
  t.strictSame(await accounts.byId(1), user);
  t.match(await accounts.beginningWith('fullName', 'georg', undefined, 5), [{ user }]);
  const former = "SELECT name FROM sqlite_master WHERE name IN ('fullNames', 'nameKeys')";
  t.same(file.reader.prepare(former).all([]), [], 'the keys of earlier versions are gone');
  await accounts.setSuspension(1, { reason: 'Why.', since: '2026-01-01T00:00:00.000Z' });
  t.match(await accounts.byId(1), { suspension: { reason: 'Why.' } });
});

t.test('sqlite: an account that a program of before removes leaves nothing of what it does not know', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), accountsSchema);
  t.teardown(() => file.close());
  const user = { id: 1, username: 'ohm', email: 'o@example.org', fullName: 'Georg Ohm', passwordHash: 'h', createdAt: '' };
  const picture = { id: 'a'.repeat(40), width: 480, height: 320 };
  await new SqliteAccounts(file).create({ ...user, isAdmin: false, isEmailUnconfirmed: true, picture });
  await file.writer.write([{ sql: 'DELETE FROM users WHERE id = 1', rows: [[]] }]);
  for (const table of ['profilePictures', 'unconfirmedEmails']) t.same(file.reader.prepare(`SELECT * FROM ${table}`).all([]), []);
});

t.test('sqlite: a file from before profile pictures', async (t) => {
  const place = join(folder(t), 'read.db');
  const user = { id: 1, username: 'ohm', email: 'o@example.org', fullName: 'Georg Ohm', passwordHash: 'h', createdAt: '' };
  const older = new SqliteFile(place, accountsSchema);
  await new SqliteAccounts(older).create({ ...user, isAdmin: false });
  await older.writer.write([{ sql: 'DROP TABLE profilePictures', rows: [[]] }]);
  await older.close();
  const onlyRead = new SqliteFile(place, undefined);
  t.match(await new SqliteAccounts(onlyRead).all(0, 10), [user], 'it can be read as it is');
  t.strictSame((await new SqliteAccounts(onlyRead).authors([1])).get(1), { id: 1, username: 'ohm', fullName: 'Georg Ohm' });
  await onlyRead.close();
  const file = new SqliteFile(place, accountsSchema);
  t.teardown(() => file.close());
  await new SqliteAccounts(file).setPicture(1, { id: 'a'.repeat(40), width: 480, height: 320 });
  t.match(await new SqliteAccounts(file).byId(1), { ...user, picture: { width: 480 } });
});

t.test('sqlite: people are looked for in ranges of indexes', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), accountsSchema);
  t.teardown(() => file.close());
  const tables = { suspensions: true, factors: true, closings: true, unconfirmedEmails: true, profilePictures: true };
  for (const [field, index] of [
    ['username', 'users USING INDEX sqlite_autoindex_users_1 (usernameKey>? AND usernameKey<?)'],
    ['email', 'users USING INDEX sqlite_autoindex_users_2 (emailKey>? AND emailKey<?)'],
    ['fullName', `${nameKeys} USING COVERING INDEX ${nameKeys}_by_key (nameKey>? AND nameKey<?)`],
  ] as const) {
    const [sql, ...values] = beginning(field, 'a', 'ab', 5, tables);
    const plan = file.reader
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(values)
      .map(({ detail }) => String(detail));
    t.equal(plan[0], `SEARCH ${index}`);
    t.notMatch(plan.join('\n'), /SCAN|TEMP B-TREE/);
  }
});
