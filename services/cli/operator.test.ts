import { userInfo } from 'node:os';
import t from 'tap';
import { register } from '../accounts/register.ts';
import type { AuditLogEntry } from '../audit/entry.ts';
import { commandLine } from '../test/command-line.ts';

const own = encodeURIComponent(userInfo().username);

/** A site with an admin, mira (1), and a member, ohm (2). */
const build = async (t: Parameters<typeof commandLine>[0]) => {
  const site = await commandLine(t);
  const context = { actor: 'operator', correlationId: 'test', now: new Date() };
  for (const [username, isAdmin] of [
    ['mira', true],
    ['ohm', false],
  ] as const) {
    const form = { username, email: `${username}@mail.test`, fullName: `${username} Example`, password: 'correct horse' };
    await register(site.stores, form, isAdmin, context);
  }
  const actors = async (after: number) => (await site.stores.log.readAll(after, 100)).map(({ metadata }) => metadata.actor);
  return { ...site, actors };
};

t.test('what the command line does names the account of the operating system', async (t) => {
  const { run, stores, actors } = await build(t);
  let before = await stores.log.head();
  t.match(await run(['admin', 'grant', 'ohm']), { code: 0 });
  t.same(await actors(before), [`operator:${own}`]);
  before = await stores.log.head();
  t.match(await run(['admin', 'revoke', 'ohm'], { SUDO_USER: 'deploy' }), { code: 0 });
  t.same(await actors(before), [`operator:deploy+${own}`], 'and who became it by sudo');
  before = await stores.log.head();
  const odd = `Jürgen / Ω+:\u202e\n"${'x'.repeat(5_000)}`;
  t.match(await run(['categories', 'add', 'Radio'], { SUDO_USER: odd }), { code: 0 });
  const [actor = ''] = await actors(before);
  t.match(actor, /^operator:J%C3%BCrgen%20%2F%20%CE%A9%2B%3A%E2%80%AE%0A%22x+\+[^/]+$/);
  t.ok(actor.length < 500, 'an odd name is kept in a safe form, up to a bound');
});

t.test('--as names the admin for whom it acts, before the command or behind it; the record has both', async (t) => {
  const { run, stores, actors } = await build(t);
  const before = await stores.log.head();
  t.match(await run(['--as', 'MIRA', 'admin', 'grant', 'ohm']), { code: 0 });
  t.match(await run(['admin', 'revoke', 'ohm', '--json', '--as', 'mira']), { code: 0 });
  t.same(await actors(before), [`operator:${own}/user-1`, `operator:${own}/user-1`]);
  const { out } = await run(['audit', 'export', '--user', 'mira', '--to', 'account']);
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditLogEntry);
  t.same(
    lines.slice(-2).map(({ did, actor, username, title }) => [did, actor, username, title]),
    ['AdminGranted', 'AdminRevoked'].map((did) => [did, `operator:${own}/user-1`, 'mira', 'ohm']),
  );
  const recorded = (await stores.log.readAll(0, 100)).map(({ data, metadata: { actor } }) => ({ data, actor }));
  t.notMatch(JSON.stringify(recorded), /mira|ohm/i, 'an account is told by its number');
});

t.test('--as takes an admin, else nothing is done', async (t) => {
  const { run, stores } = await build(t);
  const before = await stores.log.head();
  for (const words of [
    ['admin', 'grant', 'ohm'],
    ['categories', 'add', 'Radio'],
  ])
    t.match(await run(['--as', 'nobody', ...words]), { code: 1, err: 'There is no account called nobody.' });
  const refusal = 'ohm is not an admin: --as takes the username of an admin.';
  t.match(await run(['admin', 'grant', 'ohm', '--as', 'ohm']), { code: 1, err: refusal });
  t.equal(await stores.log.head(), before);
  t.match(await run(['admin', 'grant', '--help']), { code: 0, out: /--as <username>/ });
});
