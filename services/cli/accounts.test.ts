import { createHash } from 'node:crypto';
import t from 'tap';
import { verifyPassword } from '../accounts/passwords.ts';
import { closedSite, linesOf } from '../test/command-line.ts';

t.test('admins: create, password, revoke, grant; and all of it is recorded', async (t) => {
  const { run, stores } = await closedSite(t);
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
  const { run, stores } = await closedSite(t);
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
  const { run, stores } = await closedSite(t);
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

t.test('rights and passwords do not change where it cannot be recorded', async (t) => {
  const { run, stores } = await closedSite(t);
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
  const { run } = await closedSite(t);
  t.match(await run(['admin', 'grant', 'nobody']), { code: 1, err: 'There is no account called nobody.' });
  await run(['admin', 'create', 'boss', '--email', 'boss@example.org']);
  t.match(await run(['admin', 'create', 'boss', '--email', 'other@example.org']), {
    code: 1,
    err: /This username is taken.*"admin grant boss" makes that account an admin, "admin password boss" gives it a new password/,
  });
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
