import { chmodSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openDatabase } from '../../storage/driver.ts';
import { closedSite, linesOf } from '../test/command-line.ts';
import { folder } from '../test/folder.ts';

t.test('backup, restore and copy, each in a sentence', async (t) => {
  const one = await closedSite(t);
  const other = await closedSite(t);
  await one.run(['categories', 'add', 'Radio & RF']);
  await one.run(['admin', 'create', 'boss', '--email', 'boss@example.org']);
  const place = join(one.place, 'backup');
  t.match(await one.run(['backup', place]), { code: 0, out: /holds 5 events and 1 account/ });
  t.match(await one.run(['backup', place]), { code: 1, err: 'is not empty' });
  t.match(await other.run(['restore', place]), { code: 0, out: /^5 events and 1 account are restored/ });
  t.match(await other.run(['categories', 'list']), { code: 0, out: 'radio-rf\tRadio & RF\t0\n' });
  const urls = ({ place }: { place: string }) => [`sqlite:${join(place, 'events.db')}`, `sqlite:${join(place, 'read.db')}`];
  const third = await closedSite(t);
  t.match(await one.run(['copy', '--from', ...urls(one), '--to', ...urls(third)]), {
    code: 0,
    out: 'Both are the same in the copy.',
  });
  t.match(await one.run(['copy', '--from', 'sqlite:x', '--to', ...urls(third)]), { code: 1, err: '--from takes two URLs' });
});

t.test('a site that is not there is not made, and a target of no known kind is refused without its password', async (t) => {
  const { run, place } = await closedSite(t);
  const nowhere = { DATA_DIR: join(place, 'mistyped') };
  for (const words of [
    ['categories', 'list'],
    ['admin', 'create', 'boss', '--email', 'b@example.org'],
    ['replay'],
    ['backup', 'b'],
  ])
    t.match(await run(words, '', nowhere), {
      code: 1,
      out: '',
      err: /mistyped\/events\.db is missing\. There is no site here/,
    });
  const locked = folder(t);
  symlinkSync('events.db', join(locked, 'events.db'));
  t.match(
    await run(['categories', 'list'], '', { DATA_DIR: locked }),
    { code: 1, err: /events\.db cannot be looked at: .*the user whom the site belongs to/ },
    'what cannot be read is not said to be missing',
  );
  const target = [`sqlite:${join(place, 'to/events.db')}`, `sqlite:${join(place, 'to/read.db')}`];
  const from = ['--from', `sqlite:${join(place, 'nope.db')}`, `sqlite:${join(place, 'read.db')}`];
  t.match(await run(['copy', ...from, '--to', ...target]), { code: 1, err: /nope\.db is missing/ });
  const wrong = await run(['copy', '--to', 'esbd://admin:secret-1@host', 'mogodb://root:secret-2@host/site']);
  t.match(wrong, { code: 1, out: '', err: /--to takes[^]*EVENT_LOG_URL must name[^]*READ_STORE_URL must name/ });
  t.notMatch(wrong.err, /secret/);
  t.match(await run(['copy']), { code: 1, err: /COPY_TO_EVENT_LOG_URL/ });
  // On Node 20 a database's other files are removed only when the garbage collector gets to it.
  const made = readdirSync(place).filter((name) => !/\.db-(wal|shm)$/.test(name));
  t.same(made.toSorted(), ['events.db', 'read.db'], 'nothing was made');
  const environment = { COPY_TO_EVENT_LOG_URL: target[0], COPY_TO_READ_STORE_URL: target[1] };
  t.match(await run(['copy'], '', environment), { code: 0, out: 'Both are the same in the copy.' });
});

t.test('nobody else on the machine can read what holds password hashes, whatever the umask', async (t) => {
  const { run, place } = await closedSite(t);
  const modeOf = (...name: string[]) => (statSync(join(place, ...name)).mode & 0o777).toString(8);
  chmodSync(join(place, 'read.db'), 0o644);
  await run(['admin', 'create', 'boss', '--email', 'boss@example.org']);
  t.equal(modeOf('read.db'), '600', 'also one that was made before');
  await run(['backup', join(place, 'new', 'backup')]);
  await run(['restore', join(place, 'new', 'backup')], '', { DATA_DIR: join(place, 'data') });
  t.same([modeOf('data'), modeOf('new'), modeOf('new', 'backup')], ['700', '700', '700']);
  for (const name of readdirSync(join(place, 'data'))) t.equal(modeOf('data', name), '600', name);
  for (const name of readdirSync(join(place, 'new', 'backup'))) t.equal(modeOf('new', 'backup', name), '600', name);
});

t.test('a read store that was lost: no account is made beside the log until somebody decides', async (t) => {
  const site = await closedSite(t);
  await site.run(['admin', 'create', 'boss', '--email', 'boss@example.org']);
  await site.run(['categories', 'add', 'Radio & RF']);
  const place = join(site.place, 'backup');
  await site.run(['backup', place]);
  const elsewhere = { READ_STORE_URL: `sqlite:${join(site.place, 'empty.db')}` };
  t.match(await site.run(['categories', 'list'], '', elsewhere), { code: 1, err: /empty\.db is missing\..*start the server/ });
  openDatabase(join(site.place, 'empty.db')).close();
  const refused = {
    code: 1,
    err: /The event log knows 1 account \(account 1\) that the read store lacks[^]*restore <folder>[^]*--accept-loss/,
  };
  t.match(await site.run(['admin', 'create', 'usurper', '--email', 'u@example.org'], '', elsewhere), refused);
  t.match(await site.run(['categories', 'list'], '', elsewhere), refused);
  const log = `sqlite:${join(site.place, 'events.db')}`;
  const copy = ['--from', log, elsewhere.READ_STORE_URL, '--to', 'sqlite:x.db', 'sqlite:y.db'].map((url) =>
    url.replace(/:([xy])/, `:${site.place}/$1`),
  );
  t.match(await site.run(['copy', ...copy]), refused);
  const lines = linesOf((await site.run(['audit', 'export'], '', elsewhere)).out) as { did: string; username?: string | null }[];
  t.match(lines[0], { did: 'AccountRegistered', username: null });
  t.match(await site.run(['restore', place], '', elsewhere), { code: 0 });
  t.match(await site.run(['admin', 'create', 'second', '--email', 's@example.org'], '', elsewhere), { code: 0 });
  const { log: events } = await site.stores();
  t.equal((await events.readStream('account-2'))[0]?.type, 'AccountNumberTaken');
  t.match(
    await site.run(['admin', 'grant', 'boss']),
    { code: 1, err: /knows 1 account \(account 2\)/ },
    'the older one is refused, too',
  );
});
