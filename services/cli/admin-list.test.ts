import { readFileSync } from 'node:fs';
import t from 'tap';
import { register } from '../accounts/register.ts';
import { setAdmin } from '../accounts/rights.ts';
import { commandLine } from '../test/command-line.ts';

t.test('admin list: who is an admin, and since when by the log', async (t) => {
  const { run, stores } = await commandLine(t);
  t.match(await run(['admin', 'list']), { code: 0, out: 'There is no admin.\n' });
  const on = (day: number) => ({ actor: 'operator', correlationId: 'test', now: new Date(Date.UTC(2026, 0, day)) });
  const form = (username: string) => ({
    ...{ username, email: `${username}@mail.test`, fullName: `${username} Example`, password: 'correct horse' },
  });
  const mira = await register(stores, form('mira'), true, on(1));
  await register(stores, form('ohm'), false, on(2));
  await setAdmin(stores, mira, false, on(3));
  await setAdmin(stores, { ...mira, isAdmin: false }, true, on(4));
  const volta = await register(stores, form('volta'), false, on(5));
  await stores.accounts.setAdmin(volta.id, true);
  t.equal(
    (await run(['admin', 'list'])).out,
    'mira\t1\tmira Example\tmira@mail.test\tsince 2026-01-04T00:00:00.000Z\n' +
      'volta\t3\tvolta Example\tvolta@mail.test\tthe log does not say since when\n',
  );
  t.same(JSON.parse((await run(['admin', 'list', '--json'])).out), [
    { username: 'mira', id: 1, fullName: 'mira Example', email: 'mira@mail.test', since: '2026-01-04T00:00:00.000Z' },
    { username: 'volta', id: 3, fullName: 'volta Example', email: 'volta@mail.test', since: null },
  ]);
});

t.test('--version is that of the package', async (t) => {
  const { run } = await commandLine(t);
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  t.match(await run(['--version']), { code: 0, out: `${version}\n` });
});
