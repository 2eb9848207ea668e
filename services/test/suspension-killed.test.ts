import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import t, { type Test } from 'tap';
import { accountStream, postStream } from '../../contracts/streams.ts';
import type { SuspensionReport } from '../../contracts/views/person.ts';
import type { QueuedPost } from '../../contracts/views/queue.ts';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { until } from '../../scripts/until.ts';
import { verifyLog } from '../audit/verify.ts';
import { readConfig } from '../config/config.ts';
import { openStores } from '../stores/stores.ts';
import { get } from './asks.ts';
import { bundledBeside } from './beside.ts';
import { buildWithPeople, password, siteSecret } from './build.ts';
import { commandOf } from './built.ts';
import { dataKey } from './data-key.ts';
import { folder } from './folder.ts';

/**
 * `kill -9` at each step of suspending an author and rejecting their waiting posts, and of undoing that: repeating the
 * request completes the rest, and does nothing twice.
 */

t.setTimeout(600_000);
const program = await bundledBeside(new URL('author-suspender.ts', import.meta.url));
const titles = ['The first one', 'The second one', 'The third one'];

/** A process of the site, and its output: its address, and that it stopped. */
const started = async (t: Test, env: NodeJS.ProcessEnv) => {
  const [command = '', ...words] = commandOf(program);
  const child: ChildProcess = spawn(command, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  t.teardown(kill);
  const { value } = (await lines.next()) as { value: unknown };
  return { address: String(value), stopped: () => lines.next(), kill };
};

/** Creates a site with three waiting articles of one author, and closes it; returns what its admin needs for calls. */
const prepared = async (t: Test, settings: Readonly<Record<string, string>>) => {
  const begun = { cookie: '', id: 0, now: 0, posts: [] as { id: number; textRevision: number }[] };
  await t.test('what it begins with', async (t) => {
    const site = await buildWithPeople(t, settings);
    for (const title of titles) await site.submit({ title });
    const waiting = await get<QueuedPost[]>(site.admin, '/api/queue');
    const posts = waiting.map(({ id, textRevision }) => ({ id, textRevision }));
    Object.assign(begun, { cookie: site.admin.cookie, id: site.author.id, now: site.clock.now().getTime(), posts });
  });
  return begun;
};

type Step = 'suspension/with-posts' | 'suspension/undo';

const killedAt = async (t: Test, step: Step, stopAt: string, own: Readonly<Record<string, string>>): Promise<void> => {
  const settings = { DATA_DIR: folder(t), UNDO_SECONDS: '600', RATE_LIMITS: 'false', DATA_KEY: dataKey, ...own };
  const { cookie, id, now, posts } = await prepared(t, settings);
  const env = {
    ...process.env,
    DEMO: 'false',
    SITE_URL: 'http://site.test',
    SITE_SECRET: siteSecret,
    NOW: String(now),
    ...settings,
  };
  const headers = { cookie, 'content-type': 'application/json' };
  const call = (address: string, method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${address}/api/${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const ask = async (address: string, what: Step, body: object): Promise<SuspensionReport> => {
    // A process that is killed while changing accounts blocks others for fifteen seconds (services/accounts/alone.ts).
    const answer = await until(async () => {
      const given = await call(address, 'POST', `people/${id}/${what}`, body);
      return given.status !== 503 && given;
    }, 'accounts can be changed');
    if (!answer.ok) throw new Error(`${what} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as SuspensionReport;
  };
  const asked = { reason: 'Advertising.', posts };
  const undoing = ({ suspension, posts: { done } }: SuspensionReport) => ({
    revision: suspension.revision,
    posts: done.map((one) => ({ id: one.id, revision: one.revision })),
  });

  let body: object = asked;
  if (step === 'suspension/undo') {
    const before = await started(t, env);
    body = undoing(await ask(before.address, 'suspension/with-posts', asked));
    await before.kill();
  }
  const first = await started(t, { ...env, STOP_AT: stopAt });
  const broken = ask(first.address, step, body).catch((error: unknown) => error);
  await first.stopped();
  await first.kill();
  t.ok((await broken) instanceof Error, 'it was not answered');

  const second = await started(t, env);
  const done = await ask(second.address, step, body);
  t.match(done.posts, { done: { length: titles.length }, refused: [] });
  if (step === 'suspension/with-posts') {
    t.match(done, { suspension: { repeated: true }, person: { suspension: { reason: asked.reason } } });
    await ask(second.address, 'suspension/undo', undoing(done));
  }
  const waiting = (await (await call(second.address, 'GET', 'queue')).json()) as QueuedPost[];
  t.same(waiting.map(({ title }) => title).toSorted(), titles.toSorted(), 'all of it is taken back');
  const signIn = await call(second.address, 'POST', 'login', { username: 'author', password });
  t.equal(signIn.status, 200);
  await second.kill();

  const stores = await openStores(readConfig(env), 'existing');
  t.teardown(() => stores.close());
  const { log } = stores;
  const typesIn = async (stream: string) => (await log.readStream(stream)).map(({ type }) => type);
  const ofAccount = (await typesIn(accountStream(id))).filter((type) => /Suspended|Reinstated/.test(type));
  t.same(ofAccount, ['AccountSuspended', 'AccountReinstated'], 'each is recorded once');
  for (const post of posts) t.same(await typesIn(postStream(post.id)), ['PostSubmitted', 'PostRejected', 'PostDecisionUndone']);
  t.same((await verifyLog(log)).findings, []);
};

const steps: readonly (readonly [Step, string])[] = [
  ['suspension/with-posts', 'the account is recorded, and not written'],
  ['suspension/with-posts', 'no post is done'],
  ['suspension/with-posts', 'one post is done'],
  ['suspension/with-posts', 'all is done, and not answered'],
  ['suspension/undo', 'one post is done'],
  ['suspension/undo', 'the account is recorded, and not written'],
];

for (const [step, stopAt] of steps) t.test(`SQLite, ${step}, killed when ${stopAt}`, (t) => killedAt(t, step, stopAt, {}));
t.test('MongoDB, suspension/with-posts, killed when one post is done', { skip: withoutMongo }, async (t) =>
  killedAt(t, 'suspension/with-posts', 'one post is done', { READ_STORE_URL: await mongoDatabaseUrl(t) }),
);
