import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { until } from '../../scripts/until.ts';
import { register } from '../accounts/register.ts';
import { createCategory } from '../commands/categories.ts';
import { readConfig } from '../config/config.ts';
import { openStores } from '../stores/stores.ts';
import { article } from './build.ts';
import { Client, type Answer, type PostBody } from './crash-client.ts';
import { registrationOf } from './crash-load.ts';
import { launchServer, type LaunchedServer, type RunningServer } from './crash-server.ts';
import { dataKey } from './data-key.ts';
import { eventStoreDbLogUrl, eventStoreDbServer } from './eventstoredb.ts';
import { folder } from './folder.ts';

const secret = 'the same secret for all instances of the site';
/** How long another instance may take to show a command, in milliseconds (docs/operations/scaling.md). */
const longestStale = 1_000;
const rounds = testCount('sizes', 8);

type Settings = Readonly<Record<string, string>>;

const sharedStores = async (t: Test): Promise<Settings> => ({
  EVENT_LOG_URL: await eventStoreDbLogUrl(t),
  READ_STORE_URL: await mongoDatabaseUrl(t),
  SESSION_SECRET: secret,
  DATA_KEY: dataKey,
  DATA_DIR: join(folder(t), 'none'),
});

/** An operator's preparations on the command line: an admin and a category. */
const prepare = async (settings: Settings): Promise<void> => {
  const { log, store, accounts, close } = await openStores(readConfig(settings), 'make');
  const look = { name: 'Microcontrollers', iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };
  const context = { actor: 'operator', correlationId: 'test', now: new Date() };
  await createCategory(log, store, look, context);
  await register({ accounts, log }, registrationOf('admin'), true, context);
  await close();
};

const launch = (t: Test, settings: Settings, ROLE: string): LaunchedServer => {
  const server = launchServer({ ...settings, ROLE });
  t.teardown(() => server.kill());
  return server;
};

const metric = async ({ address }: RunningServer, name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await fetch(`${address}/metrics`)).text())?.[1]);

/** How long it took until a condition held, in milliseconds. */
const timeUntil = async (holds: () => Promise<boolean>, description: string): Promise<number> => {
  const began = performance.now();
  await until(holds, description);
  return performance.now() - began;
};

/** With a key, so that the client may retry while an instance is overloaded. */
const submit = (by: Client, title: string): Promise<Answer<PostBody>> =>
  by.call<PostBody>('POST', '/api/posts', article({ title }), { 'idempotency-key': title });

const decide = (by: Client, id: number, status: 'approved' | 'rejected'): Promise<Answer<PostBody>> =>
  by.call<PostBody>('PATCH', `/api/posts/${id}/status`, { status }, { 'idempotency-key': `${status} ${id}` });

/** Processes that share their stores. `isTimed`: also checks the promised times. */
export const rolesSuite = ({ isTimed }: { isTimed: boolean }): void => {
  t.setTimeout(240_000);
  const within = (t: Test, took: number, longest: number): void => {
    if (isTimed) t.ok(took < longest, `within ${longest} ms: ${Math.round(took)}`);
  };

  t.test(
    'an instance that does not project waits for the one that does, and ends when it is told to',
    { skip: withoutMongo },
    async (t) => {
      const settings = await sharedStores(t);
      const waiting = launch(t, { ...settings, LOG_LEVEL: 'info' }, 'api');
      await until(() => waiting.said.some((line) => line.includes('waiting until')));
      t.match(waiting.said.join('\n'), /waiting until the process that projects has built the read collections/);
      t.equal(await waiting.stop(), 0);
      t.notMatch(waiting.said.join('\n'), / is at /);
    },
  );

  t.test(
    'a process that is told to end while the log is away leaves the lease to others at once',
    { skip: withoutMongo },
    async (t) => {
      const log = await eventStoreDbServer(t);
      const settings = { ...(await sharedStores(t)), EVENT_LOG_URL: log.url, DEMO: 'false' };
      const server = await launch(t, settings, 'all').ready();
      const { store, close } = await openStores(readConfig(settings), 'make');
      t.teardown(close);
      t.equal(await store.lease?.hold(), false);
      await prepare(settings);
      const admin = new Client(server);
      await admin.signIn('admin', registrationOf('admin').password);
      const { id, slug } = (await submit(admin, 'Seen once')).body;
      await decide(admin, id, 'approved');
      const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
      t.equal((await admin.call('GET', `/api/posts/${slug}`, undefined, browser)).status, 200);
      await log.close();
      const began = performance.now();
      t.equal(await server.stop(), 1, 'a view could not be written down');
      within(t, performance.now() - began, 20_000);
      t.equal(await store.lease?.hold(), true);
    },
  );

  t.test('two instances, two projectors', { skip: withoutMongo }, async (t) => {
    const settings = await sharedStores(t);
    const launched = ['api', 'api', 'projector', 'projector'].map((role) => launch(t, settings, role));
    const all = await Promise.all(launched.map((one) => one.ready()));
    const [one, other, ...projectors] = all as [RunningServer, RunningServer, RunningServer, RunningServer];
    const living = new Set(all);
    const tellOfTheLink = launched.map(({ said }) => said.some((line) => line.includes('/setup#')));
    t.same(tellOfTheLink, [true, true, false, false], 'where there are pages, the console tells how to make a first admin');
    await prepare(settings);
    const author = new Client(one);
    t.equal((await author.call('POST', '/api/register', registrationOf('author'))).status, 201);
    const admin = new Client(one);
    t.equal((await admin.signIn('admin', registrationOf('admin').password)).status, 200);
    /** The same users at the other instance, with their cookies. */
    const elsewhere = { author: author.at(other), admin: admin.at(other) };
    const visitor = new Client(other);

    await t.test('one of the projectors works, the instances do not', async (t) => {
      const projecting = await Promise.all(all.map((server) => metric(server, 'benchnotes_projecting')));
      t.same(projecting.slice(0, 2), [0, 0]);
      t.same(projecting.slice(2).toSorted(), [0, 1]);
      for (const projector of projectors) t.equal((await fetch(`${projector.address}/api/posts`)).status, 404);
    });

    await t.test('who signed in at one is signed in at both, and who signed out at neither', async (t) => {
      const again = new Client(one);
      await again.signIn('author', registrationOf('author').password);
      t.match(await again.at(other).call('GET', '/api/user'), { status: 200, body: { username: 'author' } });
      t.equal((await again.at(other).call('POST', '/api/logout')).status, 204);
      t.equal((await again.call('GET', '/api/user')).status, 401);
    });

    await t.test('a command that is sent to both takes effect once', async (t) => {
      const [first, second] = await Promise.all([submit(author, 'Sent to both'), submit(elsewhere.author, 'Sent to both')]);
      const third = await submit(elsewhere.author, 'Sent to both');
      t.equal(third.status, 201);
      for (const { status, body } of [first, second])
        t.ok(status === 201 ? body.id === third.body.id : status === 409, String(status));
      const own = await author.all<PostBody>('/api/user/posts');
      t.equal(own.filter(({ title }) => title === 'Sent to both').length, 1);
    });

    await t.test('who writes reads it at once, at the same instance and, naming the position, at the other', async (t) => {
      const took: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now();
        const { status, headers, body } = await submit(author, `Read back ${round}`);
        took.push(performance.now() - began);
        t.equal(status, 201);
        const position = { 'log-position': headers.get('log-position') ?? '' };
        const [here, there] = await Promise.all([
          author.call<PostBody[]>('GET', '/api/user/posts?limit=1'),
          elsewhere.author.call<PostBody[]>('GET', '/api/user/posts?limit=1', undefined, position),
        ]);
        t.same([here.body[0]?.id, there.body[0]?.id], [body.id, body.id]);
      }
      took.sort((a, b) => a - b);
      t.comment(
        `a command with its wait: median ${Math.round(took[rounds >> 1] ?? 0)} ms, longest ${Math.round(took.at(-1) ?? 0)} ms`,
      );
      within(t, took.at(-1) ?? Infinity, 2_000);
    });

    await t.test('the other instance shows what was published, and no more what was unpublished', async (t) => {
      const late: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const { id, slug } = (await submit(author, `Soon elsewhere ${round}`)).body;
        for (const [status, shown] of [
          ['approved', 200],
          ['rejected', 404],
        ] as const) {
          const decided = await decide(admin, id, status);
          t.equal(decided.status, 200);
          // That instance has cached the list since the last round, and perhaps the article.
          const isShown = async () =>
            (await visitor.call<PostBody[]>('GET', '/api/posts/latest')).body.some((post) => post.id === id) ===
              (shown === 200) && (await visitor.call('GET', `/api/posts/${slug}`)).status === shown;
          late.push(await timeUntil(isShown, `the other instance shows it as ${status}`));
        }
      }
      late.sort((a, b) => a - b);
      t.comment(
        `later than the answer to the command: median ${Math.round(late[rounds] ?? 0)} ms, longest ${Math.round(late.at(-1) ?? 0)} ms`,
      );
      within(t, late.at(-1) ?? Infinity, longestStale);
    });

    await t.test('a projector is killed: the other takes over, and nothing fails meanwhile', async (t) => {
      const leading = (await metric(projectors[0], 'benchnotes_projecting')) === 1 ? 0 : 1;
      const next = projectors[1 - leading] as RunningServer;
      const killed = projectors[leading];
      await killed.kill();
      living.delete(killed);
      const began = performance.now();
      const { status, body } = await submit(author, 'While nobody projects');
      t.equal(status, 201, 'a command takes effect');
      t.equal((await visitor.call('GET', '/api/posts/latest')).status, 200);
      const isShown = async () => (await elsewhere.author.all<PostBody>('/api/user/posts')).some(({ id }) => id === body.id);
      await until(isShown, 'the article is shown');
      const took = performance.now() - began;
      t.comment(`taken over, and the article shown, ${Math.round(took)} ms after the kill`);
      within(t, took, 10_000);
      t.equal(await metric(next, 'benchnotes_projecting'), 1);
    });

    await t.test('each ends when it is told to', async (t) => {
      for (const server of living) {
        const began = performance.now();
        t.equal(await server.stop(), 0);
        within(t, performance.now() - began, 10_000);
      }
      t.notOk(existsSync(settings.DATA_DIR as string), 'none of them kept anything on this machine');
    });
  });
};
