import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { verifyPassword } from '../accounts/passwords.ts';
import { readConfig } from '../config.ts';
import { openStores } from '../stores.ts';
import { folder } from '../test/folder.ts';

const program = fileURLToPath(new URL('../cli.ts', import.meta.url));

/** A site's folder, and its command line as a process of its own. */
const build = (t: Test) => {
  const environment = { DATA_DIR: folder(t) };
  const run = async (words: readonly string[], input = '') => {
    const child = spawn(process.execPath, [...process.execArgv, program, ...words], { env: { ...process.env, ...environment } });
    child.stdin.end(input);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { out, err, code: await ended };
  };
  const stores = async () => {
    const opened = await openStores(readConfig(environment));
    t.teardown(() => opened.close());
    return opened;
  };
  return { run, stores };
};

t.test('admins: create, password, revoke, grant', async (t) => {
  const { run, stores } = build(t);
  const { accounts } = await stores();
  const created = await run(['admin', 'create', 'boss', '--email', 'boss@example.org', '--full-name', 'The Boss']);
  const password = /password is (\S+) /.exec(created.out)?.[1] ?? '';
  const boss = await accounts.byUsername('boss');
  t.match(boss, { fullName: 'The Boss', isAdmin: true });
  t.ok(await verifyPassword(boss?.passwordHash, password), 'the password that was said is the right one');

  await accounts.saveSession('digest', { userId: boss?.id as number, data: '{}', expiresAt: Date.now() + 1000 });
  const changed = await run(['admin', 'password', 'boss', '--password-stdin'], 'correct horse\n');
  t.notMatch(changed.out, /correct horse/);
  t.ok(await verifyPassword((await accounts.byUsername('boss'))?.passwordHash, 'correct horse'));
  t.equal(await accounts.session('digest'), undefined, 'a new password ends sessions');

  await run(['admin', 'revoke', 'BOSS']);
  t.equal((await accounts.byUsername('boss'))?.isAdmin, false);
  await run(['admin', 'grant', 'boss']);
  t.equal((await accounts.byUsername('boss'))?.isAdmin, true);
});

t.test('a refusal is a sentence, and the exit code tells of it', async (t) => {
  const { run } = build(t);
  t.match(await run(['admin', 'grant', 'nobody']), { code: 1, err: 'There is no account called nobody.' });
  t.match(await run(['admin', 'create', 'x', '--email', 'nowhere']), { code: 1, err: 'Invalid email address' });
  t.match(await run(['admin', 'create', 'x', '--email', 'x@example.org', '--password-stdin'], 'short'), {
    code: 1,
    err: 'Password must be at least 6 characters',
  });
  t.match(await run(['replay', 'nope']), { code: 1, err: /no collection nope.*latest/ });
  t.match(await run(['frobnicate']), { code: 1, err: /unknown command/ });
});

t.test('categories: add, change, list; and replay rebuilds them', async (t) => {
  const { run } = build(t);
  t.match(await run(['categories', 'add', 'Radio & RF']), { code: 0, out: '/categories/radio-rf' });
  t.match(await run(['categories', 'add', 'RADIO & rf']), { code: 1, err: 'already' });
  t.match(await run(['categories', 'change', 'radio-rf', '--name', 'Radio']), { code: 0 });
  t.match(await run(['categories', 'change', 'none', '--name', 'None']), { code: 1, err: 'Category not found' });
  t.match(await run(['replay']), { code: 0, out: /^Rebuilt posts, categories, .* up to position 3 / });
  t.equal((await run(['categories', 'list'])).out, 'radio-rf\tRadio\t0\n');
});
