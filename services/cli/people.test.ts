import t, { type Test } from 'tap';
import { register, registerOneself } from '../accounts/register.ts';
import type { AuditLogEntry } from '../audit/entry.ts';
import { commandLine } from '../test/command-line.ts';
import { startMailServer } from '../test/mail-server.ts';

/** A site with an admin, mira (1), and two members, ohm (2) and volta (3). */
const build = async (t: Test) => {
  const site = await commandLine(t);
  const context = { actor: 'operator', correlationId: 'test', now: new Date('2026-03-01T12:00:00.000Z') };
  for (const [username, fullName] of [
    ['mira', 'Mira Kowalska'],
    ['ohm', 'Georg Ohm'],
    ['volta', 'Alessandro Volta'],
  ] as const) {
    const form = { username, email: `${username}@mail.test`, fullName, password: 'correct horse' };
    await register(site.stores, form, username === 'mira', context);
  }
  return site;
};

t.test('accounts list: everybody, or whom a text finds, without addresses', async (t) => {
  const { run } = await build(t);
  const all = await run(['accounts', 'list']);
  t.equal(all.code, 0);
  t.same(all.out.trim().split('\n'), [
    'volta\t3\tAlessandro Volta\tsince 2026-03-01T12:00:00.000Z\tmember\t0 articles',
    'ohm\t2\tGeorg Ohm\tsince 2026-03-01T12:00:00.000Z\tmember\t0 articles',
    'mira\t1\tMira Kowalska\tsince 2026-03-01T12:00:00.000Z\tadmin\t0 articles',
  ]);
  const found = await run(['accounts', 'list', '--search', 'GEORG', '--json']);
  t.match(JSON.parse(found.out), [{ username: 'ohm', isAdmin: false, suspension: null }]);
  t.notMatch(found.out, /mail\.test/);
  t.match(await run(['accounts', 'list', '--search', 'nobody']), { code: 0, out: 'There is no such account.\n' });
});

t.test('accounts suspend and reinstate: applied, told, recorded with who did it', async (t) => {
  const { run, stores } = await build(t);
  await stores.accounts.saveSession('digest', { userId: 2, data: '{}', expiresAt: Date.now() + 60_000 }, 9);
  t.match(await run(['accounts', 'suspend', 'OHM', '--reason', 'Advertising.', '--until', '2046-03-05', '--as', 'mira']), {
    code: 0,
    out: 'ohm is suspended until March 5, 2046, 00:00 UTC, and signed out everywhere.\n',
  });
  t.equal(await stores.accounts.session('digest'), undefined);
  t.match(await run(['accounts', 'show', 'ohm']), {
    code: 0,
    out: /^ohm, account 2: Georg Ohm, ohm@mail\.test\nsince 2026-03-01T12:00:00\.000Z, member, suspended until March 5, 2046, 00:00 UTC, 0 articles published\nsuspended on 20\S+: Advertising\.\n$/,
  });
  t.match(JSON.parse((await run(['accounts', 'show', 'ohm', '--json'])).out), {
    email: 'ohm@mail.test',
    suspension: { reason: 'Advertising.', until: '2046-03-05T00:00:00.000Z' },
  });
  t.match(await run(['accounts', 'suspend', 'ohm', '--reason', 'Again.']), {
    code: 1,
    err: /^ohm is suspended already, until March 5, 2046/,
  });
  t.match(await run(['admin', 'grant', 'ohm']), { code: 1, err: /^ohm is suspended until .*: reinstate the account first\./ });
  t.match(await run(['accounts', 'list']), { out: /^ohm\t2\t.*\tmember, suspended until March 5, 2046, 00:00 UTC\t/m });
  t.match(await run(['accounts', 'reinstate', 'ohm', '--json']), { code: 0, out: '{"username":"ohm","suspension":null}\n' });
  t.match(await run(['accounts', 'reinstate', 'ohm']), { code: 1, err: 'ohm is not suspended any more.' });
  const { out } = await run(['audit', 'export', '--user', 'ohm', '--to', 'account']);
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditLogEntry);
  t.match(lines.slice(-2), [
    { did: 'AccountSuspended', title: 'ohm', username: 'mira', reason: 'Advertising.', actor: /^operator:.*\/user-1$/ },
    { did: 'AccountReinstated', title: 'ohm', username: null, reason: null },
  ]);
});

t.test('accounts change-email: applied, recorded with who did it, and the old address is told', async (t) => {
  const { run, stores } = await build(t);
  const server = await startMailServer(t);
  const smtp = { SMTP_URL: server.url, MAIL_FROM: 'site@bench.example', SITE_NAME: 'The Bench' };
  await stores.accounts.saveResetLink('reset', { userId: 2, expiresAt: Date.now() + 60_000 });
  t.match(await run(['accounts', 'change-email', 'OHM', ' georg@mail.test', '--as', 'mira'], smtp), {
    code: 0,
    out: 'Mails for ohm go to georg@mail.test from now on. ohm@mail.test was told so.\n',
  });
  t.match(await server.cameTo('ohm@mail.test', /^Your e-mail address at The Bench was changed$/), { from: 'site@bench.example' });
  t.match(await stores.accounts.byId(2), { email: 'georg@mail.test' });
  t.equal(await stores.accounts.resetLink('reset'), undefined, 'a link that the old address has is over');
  const { out } = await run(['audit', 'export', '--user', 'ohm', '--to', 'account']);
  const last = JSON.parse(out.trim().split('\n').at(-1) ?? '') as AuditLogEntry;
  t.match(last, { did: 'EmailChanged', title: 'ohm', username: 'mira', actor: /^operator:.*\/user-1$/ });
  t.notMatch(out, /mail\.test/, 'no address is in the log');

  const before = await stores.log.head();
  for (const [words, err] of [
    [['ohm', 'VOLTA@mail.test'], /^VOLTA@mail\.test is the address of another account: volta\./],
    [['ohm', 'georg@mail.test'], /^georg@mail\.test is the address of ohm already\./],
    [['ohm', 'nowhere'], /^Invalid email address/],
    [['nobody', 'new@mail.test'], /^There is no account called nobody\./],
  ] as const)
    t.match(await run(['accounts', 'change-email', ...words], smtp), { code: 1, err });
  t.equal(await stores.log.head(), before, 'nothing is recorded');
  t.match(await run(['accounts', 'change-email', 'ohm', 'new@mail.test', '--json']), {
    code: 2,
    out: '{"username":"ohm","email":"new@mail.test","before":"georg@mail.test","isPreviousNotified":false,"why":"This site sends no mail."}\n',
  });
});

t.test('accounts change-email: with the address that an account has, that one counts as confirmed', async (t) => {
  const { run, stores } = await build(t);
  const server = await startMailServer(t);
  const smtp = { SMTP_URL: server.url, MAIL_FROM: 'site@bench.example', SITE_NAME: 'The Bench' };
  const form = { username: 'weber', email: 'weber@mail.test', fullName: 'Wilhelm Weber', password: 'correct horse' };
  const policy = { siteName: 'The Bench', refuseEarly: async () => undefined, admit: async () => undefined };
  await registerOneself(stores, form, policy, { actor: 'visitor', correlationId: 'test', now: new Date() });
  t.match(await run(['accounts', 'show', 'weber']), { out: /weber@mail\.test \(not confirmed\)\n/ });
  t.match(JSON.parse((await run(['accounts', 'show', 'weber', '--json'])).out), { isEmailConfirmed: false });
  const words = ['accounts', 'change-email', 'weber', 'weber@mail.test'];
  t.match(await run([...words, '--as', 'mira'], smtp), {
    code: 0,
    out: 'weber@mail.test is now confirmed as the address of weber.\n',
  });
  t.notMatch((await run(['accounts', 'show', 'weber'])).out, 'not confirmed');
  const { out } = await run(['audit', 'export', '--user', 'weber', '--to', 'account']);
  const last = JSON.parse(out.trim().split('\n').at(-1) ?? '') as AuditLogEntry;
  t.match(last, { did: 'EmailConfirmed', title: 'weber', username: 'mira', actor: /^operator:.*\/user-1$/ });
  t.match(await run(words, smtp), { code: 1, err: /^weber@mail\.test is the address of weber already\./ });
  t.same(server.mails, [], 'nobody is told of it');
});

t.test('accounts suspend: what it refuses', async (t) => {
  const { run, stores } = await build(t);
  const before = await stores.log.head();
  const refusals: readonly (readonly [words: readonly string[], err: RegExp])[] = [
    [['mira', '--reason', 'Why.'], /^mira is an admin\. Revoke that right first/],
    [['nobody', '--reason', 'Why.'], /^There is no account called nobody\./],
    [['ohm'], /required option '--reason <text>' not specified/],
    [['ohm', '--reason', ' '], /^Please give a reason/],
    [['ohm', '--reason', 'Why.', '--until', 'soon'], /It takes a day that there is/],
    [['ohm', '--reason', 'Why.', '--until', '2020-01-01'], /^Choose an end in the future/],
  ];
  for (const [words, err] of refusals) t.match(await run(['accounts', 'suspend', ...words]), { code: 1, err });
  t.match(await run(['accounts', 'show', 'nobody']), { code: 1, err: /^There is no account called nobody\./ });
  t.equal(await stores.log.head(), before, 'nothing is recorded');
});
