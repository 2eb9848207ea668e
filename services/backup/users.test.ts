import { join } from 'node:path';
import t, { type Test } from 'tap';
import { SqliteFile } from '../../storage/file.ts';
import type { User } from '../accounts/accounts.ts';
import { accountsSchema, SqliteAccounts } from '../accounts/sqlite.ts';
import { folder } from '../test/folder.ts';
import { copiedUsers, copyUsers, renewUsers } from './users.ts';

const ohm: User = {
  id: 1,
  username: 'ohm',
  email: 'ohm@example.org',
  isEmailUnconfirmed: true,
  fullName: 'Georg Ohm',
  passwordHash: 'hash',
  isAdmin: false,
  createdAt: '2026-01-01T12:00:00.000Z',
};

const opened = (t: Test): SqliteAccounts => {
  const file = new SqliteFile(join(folder(t), 'read.db'), accountsSchema);
  t.teardown(() => file.close());
  return new SqliteAccounts(file);
};

t.test('that an address is to be confirmed is copied, and that it was confirmed meanwhile, too', async (t) => {
  const [from, to] = [opened(t), opened(t)];
  await from.create(ohm);
  await copyUsers(to, copiedUsers(from));
  t.strictSame(await to.byId(1), ohm);
  await renewUsers(to, copiedUsers(from));
  t.strictSame(await to.byId(1), ohm);
  await from.setEmail(1, ohm.email);
  await renewUsers(to, copiedUsers(from));
  const { isEmailUnconfirmed: _, ...confirmed } = ohm;
  t.strictSame(await to.byId(1), confirmed);
});
