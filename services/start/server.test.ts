import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { sealStream } from '../../contracts/streams.ts';
import { until } from '../../scripts/until.ts';
import { verifyLog } from '../audit/verify.ts';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { folder } from '../test/folder.ts';
import { start as startProgram } from '../test/built.ts';

// Each test has its own data folder and processes, and mostly waits.
t.jobs = 3;

/** The server as a separate process. */
const start = (environment: Readonly<Record<string, string>>, ...args: readonly string[]) => {
  const env = { ...process.env, LOG_LEVEL: 'warn', ...environment };
  const child = startProgram('main', args, { env });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, err: text(child.stderr) };
};

const running = async (t: Test, environment: Readonly<Record<string, string>>) => {
  const { child, ended } = start({ PORT: '0', DEMO: 'false', ...environment });
  t.teardown(() => child.kill('SIGKILL'));
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const site = /is at (http:\/\/\S+) /.exec(said)?.[1];
    if (site) return { child, ended, site, said };
  }
  throw new Error(`It did not start: ${said}`);
};

t.test('settings that cannot be used are told, each in a sentence, and it does not start', async (t) => {
  const { ended, err } = start({ PORT: 'http', SESSION_SECRET: 'short' });
  t.equal(await ended, 1);
  t.match(await err, /cannot start with these settings:\n {2}- PORT must be .*\n {2}- SESSION_SECRET must have/);
});

t.test('arguments that it does not know are told, each in a sentence, and it does not start', async (t) => {
  const { ended, err } = start({}, '--accept-losses', '--accept-loss=no', 'now');
  t.equal(await ended, 1);
  for (const unknown of ['--accept-losses', '--accept-loss', 'now'])
    t.match(await err, `There is no argument "${unknown}": the server takes --accept-loss and no other.`);
});

t.test('a port that is taken is told with what to do', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { ended, err } = start({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder(t), DEMO: 'false' });
  t.equal(await ended, 1);
  t.match(await err, 'set PORT to another number');
  other.close();
});

t.test('an event log that cannot be reached is told, and it does not start', async (t) => {
  const nowhere = 'esdb://user:secret@127.0.0.1:4499?tls=false';
  const { ended, err } = start({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder(t), DEMO: 'false', EVENT_LOG_URL: nowhere });
  t.equal(await ended, 1);
  t.match(await err, /^Benchnotes cannot start: EventStoreDB cannot be reached at /);
  t.notMatch(await err, /secret/);
});

t.test('it stops when it is told to: what is under way is finished, views are written down, and nothing is lost', async (t) => {
  const environment = { DATA_DIR: folder(t), DEMO: 'true' };
  const first = await running(t, environment);
  t.match(first.said, /Sign in as demo-admin; the password is in .*demo-admin-password\./);
  const [post] = (await (await fetch(`${first.site}/api/posts/latest?limit=1`)).json()) as { slug: string }[];
  await fetch(`${first.site}/api/posts/${post?.slug}`, {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  });

  const form = (n: number) =>
    JSON.stringify({ username: `user${n}`, password: 'a good secret', email: `u${n}@example.org`, fullName: 'Some One' });
  const headers = { 'content-type': 'application/json' };
  const underWay = Array.from({ length: 8 }, (_, n) =>
    fetch(`${first.site}/api/register`, { method: 'POST', headers, body: form(n) }),
  );
  await Promise.race(underWay);
  first.child.kill('SIGTERM');
  const answers = await Promise.allSettled(underWay);
  t.equal(await first.ended, 0, 'it does not wait for connections that nobody uses');

  const second = await running(t, environment);
  t.notMatch(second.said, /password/, 'the demo is loaded once');
  const [popular] = (await (await fetch(`${second.site}/api/posts/popular?limit=1`)).json()) as { slug: string; views: number }[];
  t.match(popular, { slug: post?.slug, views: 1 });
  for (const [n, answer] of answers.entries()) {
    if (answer.status === 'rejected' || answer.value.status !== 201) continue;
    const body = JSON.stringify({ username: `user${n}`, password: 'a good secret' });
    t.equal((await fetch(`${second.site}/api/login`, { method: 'POST', headers, body })).status, 200, `user${n} is there`);
  }
  second.child.kill('SIGINT');
  t.equal(await second.ended, 0);
  const log = new SqliteEventLog(join(environment.DATA_DIR, 'events.db'));
  t.teardown(() => log.close());
  t.match(await verifyLog(log), { findings: [], unsealed: null }, 'all that was written is sealed');
});

t.test('what is written is sealed within seconds', async (t) => {
  const environment = { DATA_DIR: folder(t) };
  const { child, ended, site } = await running(t, environment);
  const log = new SqliteEventLog(join(environment.DATA_DIR, 'events.db'));
  t.teardown(() => log.close());
  const form = { username: 'someone', password: 'a good secret', email: 'someone@example.org', fullName: 'Some One' };
  const headers = { 'content-type': 'application/json' };
  await fetch(`${site}/api/register`, { method: 'POST', headers, body: JSON.stringify(form) });
  await until(async () => (await log.readStream(sealStream)).length > 0, 'it is sealed');
  t.equal((await verifyLog(log)).unsealed, null);
  child.kill('SIGTERM');
  t.equal(await ended, 0);
});
