import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { viewCountsStream } from '../../contracts/streams.ts';
import { allProjections } from '../../projections/all.ts';
import { buildMissing } from '../../projections/replay.ts';
import { contents } from '../../projections/test/contents.ts';
import { approve, logged, odd, submit, view } from '../../projections/test/log.ts';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import type { Group } from '../../projections/read-store/read-store.ts';
import { readConfig } from '../config/config.ts';
import { openStores, type Stores } from '../stores/stores.ts';
import { folder } from '../test/folder.ts';
import { run as runProgram, start as startProgram } from '../test/built.ts';

/** A site's stores, and its command line as a separate process. */
const build = async (t: Test, settings: Readonly<Record<string, string>> = {}) => {
  const environment = { DATA_DIR: folder(t), ...settings };
  const env = { ...process.env, ...environment };
  const start = (...words: string[]) => startProgram('cli', words, { env });
  const run = (...words: string[]) => runProgram('cli', words, { env });
  const stores = await openStores(readConfig(environment), 'make');
  t.teardown(() => stores.close());
  return { run, start, stores };
};

/** One article with many views: many events, and few documents to write. */
const fill = async ({ log }: Stores, views: number): Promise<void> => {
  await log.append('post-1', 'no_stream', logged(submit(1), approve(1)));
  for (let from = 0; from < views; from += 1_000) {
    const events = logged(...Array.from({ length: 1_000 }, () => view(1)));
    await log.append(viewCountsStream, from === 0 ? 'no_stream' : from - 1, events);
  }
};

/** The author of the events in the log. */
const author = {
  id: 1,
  username: 'author',
  email: 'author@example.org',
  fullName: 'The Author',
  passwordHash: 'none',
  isAdmin: false,
  createdAt: '2026-01-01T12:00:00.000Z',
};

const liveOf = async ({ store }: Stores) => (await store.group('live')) as Group;

const adapters: [name: string, settings: (t: Test) => Promise<Record<string, string>>, leftOut: string | false][] = [
  ['sqlite', async () => ({}), false],
  ['mongodb', async (t) => ({ READ_STORE_URL: await mongoDatabaseUrl(t) }), withoutMongo],
];

for (const [name, settings, skip] of adapters) {
  t.test(`${name}: killed in the middle (-9) and started again, a replay goes on where it was`, { skip }, async (t) => {
    const { start, run, stores } = await build(t, await settings(t));
    await fill(stores, 60_000);
    await buildMissing({ ...stores, projections: allProjections });
    const live = await liveOf(stores);
    const before = await contents(stores.store, live);
    const killed = start('replay', '--all');
    const over = once(killed, 'exit');
    const hasBegun = async () => ((await stores.store.group('replay'))?.position ?? 0) > 0;
    // eslint-disable-next-line no-restricted-syntax -- on a busy machine it may take longer than a test waits elsewhere
    while (killed.exitCode === null && !(await hasBegun())) await sleep(5);
    killed.kill('SIGKILL');
    t.same((await over)[1], 'SIGKILL');
    const left = (await stores.store.group('replay'))?.position as number;
    t.ok(left > 0 && left < live.position, `killed at ${left} of ${live.position}`);
    t.same(await liveOf(stores), live, 'the site went on as it was');
    const { out, err, code } = await run('replay', '--all', '--json');
    t.equal(code, 0, err);
    t.match(JSON.parse(out), { from: left, position: live.position, events: live.position - left, switched: true });
    t.same(await contents(stores.store, await liveOf(stores)), before);
  });
}

t.test('the command line: check, keep, switch back, parked events', async (t) => {
  const { run, stores } = await build(t);
  const { log, store } = stores;
  await stores.accounts.restore(author);
  await log.append('post-1', 'no_stream', logged(submit(1), odd('post-1'), approve(1)));
  await buildMissing({ ...stores, projections: allProjections });
  const live = await liveOf(stores);
  const collection = allProjections[0] as (typeof allProjections)[number];
  await store.write(live, 3, [{ collection, puts: [{ key: 5, position: 4, document: { id: 5 } }], removals: [] }], []);
  const differs = /Nothing was changed\.\nposts\t1 documents, 2 live\t1 differ: 5 \(only live\)/;
  t.match(await run('replay', 'posts', '--check'), { code: 2, out: differs });
  t.same((await liveOf(stores)).generations, live.generations);
  t.match(await run('replay', '--keep'), { code: 2, out: /^Rebuilt posts, .* up to position 3[^]*2 events are parked: / });
  t.match(await run('switch', 'back', '--json'), { code: 0, out: /^\{"switchedBack":\["posts"/ });
  t.same((await liveOf(stores)).generations, live.generations);

  const stillParked = 'still cannot be applied: There is no event called PostTeleported';
  t.match(await run('parked', 'retry', '2'), { code: 2, out: stillParked });
  t.match(await run('parked', 'discard', '2', '--reason', ' '), { code: 1, err: 'Please give a reason' });
  t.match(await run('parked', 'discard', '2', '--reason', 'Written by a test'), { code: 0, out: '2 events are parked no more.' });
  t.same([await store.parked(await liveOf(stores)), await store.count(collection, {})], [[], 2]);
  t.match((await log.readStream('parked-log')).at(-1), {
    type: 'ParkedDiscarded',
    data: { stream: 'post-1', revision: 1, type: 'PostTeleported', reason: 'Written by a test' },
    metadata: { actor: 'operator' },
  });
});
