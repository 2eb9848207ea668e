import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { tooLong } from '../../scripts/test-scale.ts';
import { openDatabase } from '../../storage/driver.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { readConfig } from '../config/config.ts';
import { openStores } from '../stores/stores.ts';
import { folder } from '../test/folder.ts';
import { run as runProgram } from '../test/built.ts';

/** A site's folder, and its command line as a process of its own. */
const build = async (t: Test) => {
  const environment = { DATA_DIR: folder(t) };
  await (await openStores(readConfig(environment), 'make')).close();
  const run = (words: readonly string[], input = '', more = {}) =>
    runProgram('cli', words, { env: { ...process.env, ...environment, ...more } }, input);
  const stores = async () => {
    const opened = await openStores(readConfig(environment), 'make');
    t.teardown(() => opened.close());
    return opened;
  };
  return { run, stores, place: environment.DATA_DIR };
};

const linesOf = (out: string) =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly actor: string; readonly did: string; readonly title: string });

t.test('admins: create, password, revoke, grant; and all of it is recorded', { skip: tooLong }, async (t) => {
  const { run, stores } = await build(t);
  const { accounts, log } = await stores();
  const created = await run(['admin', 'create', 'boss', '--email', 'boss@example.org', '--full-name', 'The Boss']);
  const password = /password is (\S+) /.exec(created.out)?.[1] ?? '';
  const boss = await accounts.byUsername('boss');
  t.match(boss, { fullName: 'The Boss', isAdmin: true });
  t.ok(await verifyPassword(boss?.passwordHash, password), 'the password that was said is the right one');

  await accounts.saveSession('digest', { userId: boss?.id as number, data: '{}', expiresAt: Date.now() + 1000 }, 100);
  const changed = await run(['admin', 'password', 'boss', '--password-stdin'], 'correct horse\n');
  t.notMatch(changed.out, /correct horse/);
  t.ok(await verifyPassword((await accounts.byUsername('boss'))?.passwordHash, 'correct horse'));
  t.equal(await accounts.session('digest'), undefined, 'a new password ends sessions');

  await run(['admin', 'revoke', 'BOSS']);
  t.equal((await accounts.byUsername('boss'))?.isAdmin, false);
  await run(['admin', 'revoke', 'boss']);
  await run(['admin', 'grant', 'boss']);
  t.equal((await accounts.byUsername('boss'))?.isAdmin, true);

  const lines = await run(['audit', 'export', '--user', 'BOSS', '--to', 'account', '--since', '2026-01-01']);
  t.same(
    linesOf(lines.out).map(({ actor, did, title }) => [actor.replace(/:.+$/, ':…'), did, title]),
    ['AccountRegistered', 'AdminGranted', 'PasswordChanged', 'AdminRevoked', 'AdminGranted'].map((did) => [
      'operator:…',
      did,
      'boss',
    ]),
    'what changes nothing is not',
  );
  t.notMatch(JSON.stringify(await log.readAll(0, 100)), /boss|example|horse|argon2/i);
});

t.test('accounts: a reset link is made, recorded, and kept as a digest', async (t) => {
  const { run, stores } = await build(t);
  const { accounts, log } = await stores();
  await run(['admin', 'create', 'boss', '--email', 'boss@example.org']);
  const made = await run(['accounts', 'reset-link', 'BOSS'], '', { SITE_URL: 'https://club.example' });
  const [, token = ''] = /^https:\/\/club\.example\/auth\/reset#([\w-]{43})$/m.exec(made.out) ?? [];
  t.match(made, { code: 0, out: /boss chooses a new password: once, within 30 minutes \(until 20.*Z\)\./ });
  const { id } = (await accounts.byUsername('boss')) ?? { id: 0 };
  t.match(await accounts.resetLink(createHash('sha256').update(token).digest('base64url')), { userId: id });
  t.equal(await accounts.resetLink(token), undefined);
  t.match(JSON.parse((await run(['accounts', 'reset-link', 'boss', '--json', '--as', 'boss'])).out), {
    username: 'boss',
    link: /^http:\/\/localhost:3000\/auth\/reset#/,
    expiresAt: /Z$/,
  });
  const events = (await log.readStream(`account-${id}`)).slice(-2);
  t.match(events, [
    { type: 'PasswordResetSent', data: { accountId: id, how: 'operator' }, metadata: { actor: /^operator:[^/]+$/ } },
    { type: 'PasswordResetSent', metadata: { actor: new RegExp(`^operator:.+/user-${id}$`) } },
  ]);
  t.notMatch(JSON.stringify(events), token);
  t.match(await run(['accounts', 'reset-link', 'nobody']), { code: 1, err: 'There is no account called nobody.' });
});

t.test('accounts: a lost second factor is taken away, with all passkeys and sessions, and recorded', async (t) => {
  const { run, stores } = await build(t);
  const { accounts, log } = await stores();
  await run(['admin', 'create', 'boss', '--email', 'boss@example.org']);
  const reset = (...words: string[]) => run(['accounts', 'reset-second-factor', ...words]);
  t.match(await reset('boss'), { code: 0, out: /^boss has neither .*: there is nothing to take away\.$/m });
  const { id, passwordHash } = (await accounts.byUsername('boss')) ?? { id: 0 };
  const key = { id: 'key', publicKey: '', counter: 0, transports: [], name: 'My phone', addedAt: '2026-01-01T12:00:00.000Z' };
  const app = { secret: 'GEZDGNBVGY3TQOJQ', addedAt: '2026-01-01T12:00:00.000Z', lastStep: 0, recoveryCodes: [] };
  await accounts.replaceFactors(id, undefined, { passkeys: [key], app });
  await accounts.saveSession('digest', { userId: id, data: '{}', expiresAt: Date.now() + 1_000 }, 100);
  t.match(JSON.parse((await reset('BOSS', '--json')).out), { username: 'boss', isReset: true });
  const { factors, passwordHash: after } = (await accounts.byUsername('boss')) ?? {};
  t.equal(factors, undefined);
  t.equal(after, passwordHash, 'the password stays');
  t.equal(await accounts.session('digest'), undefined);
  const events = (await log.readStream(`account-${id}`)).filter(({ type }) => type === 'SecondFactorReset');
  t.match(events, [{ data: { accountId: id }, metadata: { actor: /^operator:/ } }]);
  t.match(await reset('nobody'), { code: 1, err: 'There is no account called nobody.' });
});

t.test('rights and passwords do not change where it cannot be recorded', { skip: tooLong }, async (t) => {
  const { run, stores } = await build(t);
  const { accounts } = await stores();
  await run(['admin', 'create', 'boss', '--email', 'boss@example.org']);
  const before = await accounts.all(0, 10);
  const away = { EVENT_LOG_URL: 'esdb://localhost:4199?tls=false' };
  for (const words of [
    ['revoke', 'boss'],
    ['password', 'boss'],
    ['create', 'third', '--email', 'third@example.org'],
  ])
    t.match(await run(['admin', ...words], '', away), { code: 1, err: /EventStoreDB cannot be reached/ });
  t.same(await accounts.all(0, 10), before);
});

t.test('a refusal is a sentence, and the exit code tells of it', async (t) => {
  const { run } = await build(t);
  t.match(await run(['admin', 'grant', 'nobody']), { code: 1, err: 'There is no account called nobody.' });
  t.match(await run(['admin', 'create', 'x', '--email', 'nowhere']), { code: 1, err: 'Invalid email address' });
  t.match(await run(['admin', 'create', 'x', '--email', 'x@example.org', '--password-stdin'], 'short'), {
    code: 1,
    err: 'Password must be at least 6 characters',
  });
  for (const [typed, err] of [
    ['eleven char', 'The password of an admin must be at least 12 characters'],
    ['somebody-else1', /^This password is made of your name/],
    ['benchnotes-2026', /^This password is made of your name or the name of this site/],
  ] as const) {
    const words = [
      'admin',
      'create',
      'somebody',
      '--email',
      'x@example.org',
      '--full-name',
      'Some Body Else',
      '--password-stdin',
    ];
    t.match(await run(words, typed), { code: 1, err }, typed);
  }
  t.match(await run(['admin', 'create', 'x', '--email', 'x@example.org', '--password-stdin'], '1qaz2wsx3edc\n'), {
    code: 1,
    err: /^This password is one of the most common ones/,
  });
  t.match(
    await run(['admin', 'create', 'admin', '--email', 'x@example.org']),
    { code: 0 },
    'reserved names are for the operator to give',
  );
  t.match(await run(['replay', 'nope']), { code: 1, err: /no collection nope.*latest/ });
  t.match(await run(['frobnicate']), { code: 1, err: /unknown command/ });
});

t.test('categories: add, change, list; and replay rebuilds them', async (t) => {
  const { run } = await build(t);
  t.match(await run(['categories', 'add', 'Radio & RF']), { code: 0, out: '/categories/radio-rf' });
  t.match(await run(['categories', 'add', 'RADIO & rf']), { code: 1, err: 'already' });
  t.match(await run(['categories', 'change', 'radio-rf', '--name', 'Radio']), { code: 0 });
  t.match(await run(['categories', 'change', 'none', '--name', 'None']), { code: 1, err: 'Category not found' });
  t.match(await run(['replay']), { code: 0, out: /^Rebuilt posts, cards, categories, .* up to position 3 / });
  t.equal((await run(['categories', 'list'])).out, 'radio-rf\tRadio\t0\n');
});

t.test('categories: order, retire; the record tells who did it', async (t) => {
  const { run } = await build(t);
  for (const name of ['Radio', 'Power', 'Robots']) await run(['categories', 'add', name]);
  const listed = async () => (await run(['categories', 'list'])).out.split('\n').map((line) => line.split('\t')[0]);
  t.match(await run(['categories', 'order', 'robots', 'radio', 'power']), { code: 0, out: 'in this order now: robots, radio' });
  t.strictSame(await listed(), ['robots', 'radio', 'power', '']);
  t.match(await run(['categories', 'order', 'robots']), { code: 1, err: 'look at them again' });
  t.match(await run(['categories', 'retire', 'radio']), { code: 1, err: /required option '--into <slug>'/ });
  t.match(await run(['categories', 'retire', 'radio', '--into', 'radio']), { code: 1, err: 'own successor' });
  t.match(await run(['categories', 'retire', 'radio', '--into', 'power']), { code: 0, out: 'stand at /categories/power' });
  t.strictSame(await listed(), ['robots', 'power', '']);
  t.match(await run(['categories', 'add', 'Faint', '--icon-color', '#777777', '--bg-color', '#777777']), {
    code: 1,
    err: /a contrast of 1\.00; it needs 3/,
  });
  const lines = (await run(['audit', 'export', '--to', 'categories'])).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  t.match(lines, [
    { did: 'CategoriesOrdered', actor: /^operator/, operation: { categoryIds: [3, 1, 2] } },
    { did: 'CategoryRetired', actor: /^operator/, operation: { categoryId: 1, successorId: 2 } },
  ]);
});

t.test('audit: its log, seals, and what is no longer as it was recorded', { skip: tooLong }, async (t) => {
  const { run, stores, place: at } = await build(t);
  await run(['categories', 'add', 'Radio & RF']);
  const lines = (await run(['audit', 'export'])).out.trim().split('\n');
  t.match(
    lines.map((line) => JSON.parse(line) as object),
    [{ did: 'CategoryCreated', actor: 'operator', to: 'category', id: 1, title: 'Radio & RF', reason: null }],
  );
  t.equal((await run(['audit', 'export', '--to', 'post'])).out, '');
  t.equal((await run(['audit', 'export', '--since', '2126-01-01'])).out, '');
  for (const since of ['whenever', '2026-11-27T12:00', '2026-02-30'])
    t.match(await run(['audit', 'export', '--since', since]), { code: 1, err: /'--since <time>'.*It takes a day that there is/ });
  t.match(await run(['audit', 'export', '--user', 'nobody']), { code: 1, err: 'There is no account called nobody.' });
  const sealed = await run(['audit', 'seal']);
  const [, digest = ''] = /^([0-9a-f]{64}) seals 3 events/.exec(sealed.out) ?? [];
  t.match(await run(['audit', 'seal']), { code: 0, out: 'sealed already' });
  t.match(await run(['audit', 'verify', '--seal', digest]), {
    code: 0,
    out: /4 events in 4 streams are as they were recorded: 3 stand in seals, and 1 is the seal/,
  });
  t.match(await run(['audit', 'verify', '--seal', '0'.repeat(64)]), { code: 1, out: 'No seal of this log' });
  const { log } = await stores();
  const [event] = await log.readStream('category-1');
  const database = openDatabase(join(at, 'events.db'));
  t.teardown(() => database.close());
  database.exec("DROP TRIGGER events_never_change; UPDATE events SET data = replace(data, 'Radio', 'Video')");
  t.match(await run(['audit', 'verify']), {
    code: 1,
    out: /This event was altered, or put in the place of another \(category-1/,
  });
  const { findings } = JSON.parse((await run(['audit', 'verify', '--json'])).out) as { findings: { kind: string }[] };
  const place = { stream: 'category-1', revision: 0, position: event?.position };
  // Whether the collections had seen the event depends on how fast the commands ended.
  const ofLog = findings.filter(({ kind }) => kind !== 'read-store');
  t.match(ofLog, [{ kind: 'altered', ...place }, { kind: 'schema' }]);
});

t.test('projections: where they stand; parked: what could not be applied', { skip: tooLong }, async (t) => {
  const { run, stores } = await build(t);
  await run(['categories', 'add', 'Radio & RF']);
  // Whatever reads the collections brings them up to date first.
  await run(['categories', 'list']);
  t.match(await run(['projections']), {
    code: 0,
    out: /ends at 2; .* stand at 2 \(lag 0\)[^]*categories\tgeneration 1\t1 documents/,
  });
  t.match(await run(['parked', 'list']), { code: 0, out: 'No event is parked.' });
  const { log } = await stores();
  const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'operator', correlationId: 'x', previousHash: null };
  await log.append('post-1', 'no_stream', [
    { id: '5b6e2a52-4d3c-4a55-9be2-0d6a1d6f8a10', type: 'PostTeleported', data: {}, metadata },
  ]);
  await run(['categories', 'list']);
  t.match(await run(['projections']), { code: 0, out: /\n1 event is parked; the last error: / });
  t.match(await run(['parked', 'list']), { code: 0, out: /^3\tpost-1\tPostTeleported\tThere is no event called PostTeleported/ });
  const state = JSON.parse((await run(['projections', '--json'])).out) as object;
  t.match(state, {
    head: 3,
    position: 3,
    lag: 0,
    parked: [{ stream: 'post-1' }],
    collections: [{ name: 'posts', documents: 0 }],
  });
});

t.test('backup, restore and copy, each in a sentence', { skip: tooLong }, async (t) => {
  const one = await build(t);
  const other = await build(t);
  await one.run(['categories', 'add', 'Radio & RF']);
  await one.run(['admin', 'create', 'boss', '--email', 'boss@example.org']);
  const place = join(one.place, 'backup');
  t.match(await one.run(['backup', place]), { code: 0, out: /holds 5 events and 1 account/ });
  t.match(await one.run(['backup', place]), { code: 1, err: 'is not empty' });
  t.match(await other.run(['restore', place]), { code: 0, out: /^5 events and 1 account are restored/ });
  t.match(await other.run(['categories', 'list']), { code: 0, out: 'radio-rf\tRadio & RF\t0\n' });
  const urls = ({ place }: { place: string }) => [`sqlite:${join(place, 'events.db')}`, `sqlite:${join(place, 'read.db')}`];
  const third = await build(t);
  t.match(await one.run(['copy', '--from', ...urls(one), '--to', ...urls(third)]), {
    code: 0,
    out: 'Both are the same in the copy.',
  });
  t.match(await one.run(['copy', '--from', 'sqlite:x', '--to', ...urls(third)]), { code: 1, err: '--from takes two URLs' });
});

t.test(
  'a site that is not there is not made, and a target of no known kind is refused without its password',
  { skip: tooLong },
  async (t) => {
    const { run, place } = await build(t);
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
    // On Node 20 what a database keeps beside its file goes when the garbage collector comes to it.
    const made = readdirSync(place).filter((name) => !/\.db-(wal|shm)$/.test(name));
    t.same(made.toSorted(), ['events.db', 'read.db'], 'nothing was made');
    const environment = { COPY_TO_EVENT_LOG_URL: target[0], COPY_TO_READ_STORE_URL: target[1] };
    t.match(await run(['copy'], '', environment), { code: 0, out: 'Both are the same in the copy.' });
  },
);

t.test('nobody else on the machine can read what holds password hashes, whatever the umask', async (t) => {
  const { run, place } = await build(t);
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

t.test('a read store that was lost: no account is made beside the log until somebody decides', { skip: tooLong }, async (t) => {
  const site = await build(t);
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
