import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { accountsStream } from '../../contracts/streams.ts';
import type { User } from '../accounts/accounts.ts';
import { register } from '../accounts/register.ts';
import { appendNext } from '../../event-log/append.ts';
import { openStores } from '../stores/stores.ts';
import { readBackupFile, writeBackupFile } from '../test/backup-files.ts';
import { commandLine } from '../test/command-line.ts';

t.setTimeout(300_000);

const context = { actor: 'operator', correlationId: 'test', now: new Date('2026-03-01T12:00:00.000Z') };

/** A site with an admin, ampere (1), and ohm (2), and a backup of it. */
const build = async (t: Test) => {
  const site = await commandLine(t);
  const form = (username: string) => ({
    username,
    email: `${username}@mail.test`,
    fullName: username,
    password: 'correct horse',
  });
  await register(site.stores, form('ampere'), true, context);
  await register(site.stores, form('ohm'), false, context);
  await site.stores.accounts.setProfile(2, { fullName: 'Georg Ohm', about: 'I measure.' });
  await site.stores.accounts.setPicture(2, { id: 'a'.repeat(40), width: 90, height: 60 });
  const kept = join(site.place, 'kept');
  t.match(await site.run(['backup', kept]), { code: 0, out: /and 2 accounts/ });
  /** Another read store for the same log, and a command line that uses it. */
  const beside = async () => {
    const urls = {
      eventLogUrl: `sqlite:${join(site.place, 'events.db')}`,
      readStoreUrl: `sqlite:${join(site.place, 'empty.db')}`,
    };
    const { accounts, close } = await openStores(urls, 'make');
    t.teardown(close);
    const run = (...words: string[]) => site.run(words, { READ_STORE_URL: urls.readStoreUrl });
    return { accounts, run };
  };
  return { ...site, kept, beside };
};

t.test('a backup makes nobody an admin again, and says so', async (t) => {
  const { run, kept, beside } = await build(t);
  t.match(await run(['admin', 'revoke', 'ohm']), { code: 0, out: /^ohm was no admin: there is nothing to take away\.\n$/ });
  t.match(await run(['admin', 'revoke', 'ampere']), {
    code: 0,
    out: /^ampere is no longer an admin\.\nThere is no admin left: /,
  });
  const other = await beside();
  t.match(await other.run('restore', kept), {
    code: 2,
    out: /and 2 accounts are restored[^]*Account 1 \(ampere\) is no admin any more: the event log says/,
  });
  const profile = { fullName: 'Georg Ohm', about: 'I measure.', picture: { id: 'a'.repeat(40), width: 90, height: 60 } };
  t.match(await other.accounts.byId(2), profile, 'profiles are restored');
  t.same(await other.accounts.admins(), []);
  await other.accounts.setAdmin(1, true);
  t.match(await other.run('admin', 'list', '--as', 'ampere'), { code: 0 });
  t.match(await other.run('admin', 'grant', 'ohm', '--as', 'ampere'), {
    code: 1,
    err: /^Account 1 \(ampere\) is no admin any more[^]*ampere is not an admin/,
  });
});

t.test('a restore that is refused has written nothing', async (t) => {
  const { stores, kept, beside } = await build(t);
  const other = await beside();
  const { numberedBy: _, ...ohm } = (await stores.accounts.byUsername('ohm')) as User;
  await other.accounts.create({ ...ohm, id: 7, username: 'OHM', email: 'another@mail.test' });
  t.match(await other.run('restore', kept), { code: 1, err: /Account 2 \(ohm\) cannot be kept: another one has its name/ });
  t.same(
    (await other.accounts.all(0, 10)).map(({ id }) => id),
    [7],
  );
});

t.test('a backup is not restored onto the site that went on from it, and that says what to do', async (t) => {
  const { run, kept, stores } = await build(t);
  const before = await stores.log.head();
  t.match(await run(['restore', kept]), {
    code: 1,
    out: '',
    err: /The site is newer than the backup of .*the first: BackupTaken in operation-log, .*Nothing was written\. .*restore it into an empty site/,
  });
  t.equal(await stores.log.head(), before);
});

t.test('what was given up for good is not brought back, and that is said', async (t) => {
  const { stores, kept, beside } = await build(t);
  const lost = { count: 2, numbers: [{ from: 1, to: 2 }] };
  await appendNext(stores.log, accountsStream, [{ type: 'AccountsLost', data: lost }], context);
  const other = await beside();
  t.match(await other.run('restore', kept), {
    code: 2,
    out: /and 0 accounts are restored[^]*records their loss \(--accept-loss\) or removal: 2 accounts \(the first: account 1\)/,
  });
  t.same(await other.accounts.all(0, 10), []);
});

t.test('a copy goes on with rights, passwords and profiles that changed, and never onto itself', async (t) => {
  const { run, place, stores } = await build(t);
  const urls = (name: string) => ['events', 'read'].map((kind) => `sqlite:${join(place, `${name}${kind}.db`)}`);
  t.match(await run(['copy', '--to', ...urls('')]), { code: 1, err: /is the one that is copied/ });
  t.match(await run(['copy', '--to', ...urls('to-')]), { code: 0 });
  t.match(await run(['admin', 'grant', 'ohm']), { code: 0, out: 'ohm is an admin now.' });
  t.match(await run(['admin', 'grant', 'ohm']), { code: 0, out: 'ohm is an admin already.' });
  t.match(await run(['admin', 'password', 'ampere']), { code: 0 });
  await stores.accounts.setProfile(1, { fullName: 'ampere', about: 'Currents.' });
  await stores.accounts.setProfile(2, { fullName: 'G. S. Ohm', about: '' });
  await stores.accounts.setPicture(1, { id: 'b'.repeat(40), width: 60, height: 60 });
  await stores.accounts.setPicture(2, undefined);
  t.match(await run(['copy', '--to', ...urls('to-')]), { code: 0, out: 'Both are the same in the copy.' });
  const [eventLogUrl = '', readStoreUrl = ''] = urls('to-');
  const copy = await openStores({ eventLogUrl, readStoreUrl }, 'existing');
  t.teardown(() => copy.close());
  t.same(await copy.accounts.all(0, 10), await stores.accounts.all(0, 10));
});

t.test('a backup is held against its digests without a site', async (t) => {
  const { run, kept } = await build(t);
  const verify = (...words: string[]) =>
    run(['backup', 'verify', kept, ...words], { EVENT_LOG_URL: 'sqlite:/nowhere/events.db' });
  const { events, accounts } = JSON.parse(readFileSync(join(kept, 'backup.json'), 'utf8')) as Record<string, object>;
  t.match(await verify(), {
    code: 0,
    err: '',
    out: /is as it was written: \d+ events and 2 accounts, taken .*\nDigest of the log: [0-9a-f]{64}/,
  });
  t.match(JSON.parse((await verify('--json')).out), { folder: kept, events, accounts });
  const changed = (file: string, change: (text: string) => string) => {
    const text = readBackupFile(join(kept, file));
    writeBackupFile(join(kept, file), change(text));
    return async (says: RegExp) => {
      t.match(await verify(), { code: 1, out: '', err: says });
      writeBackupFile(join(kept, file), text);
    };
  };
  await changed('events.jsonl.gz', (text) => text.replace('account-2', 'account-3'))(
    /events\.jsonl\.gz is not as it was written: its digest differs/,
  );
  await changed('events.jsonl.gz', (text) => text.slice(0, -20))(/events\.jsonl\.gz is not as it was written/);
  await changed('accounts.jsonl', (text) => text.replace('"isAdmin":false', '"isAdmin":true'))(
    /accounts\.jsonl is not as it was written/,
  );
  await changed('backup.json', (text) => text.slice(1))(/backup\.json is not that of a backup/);
  await changed('backup.json', () => '{}')(/backup\.json is not that of a backup/);
  rmSync(join(kept, 'backup.json'));
  t.match(await verify(), { code: 1, err: /holds no finished backup: backup\.json is missing/ });
});
