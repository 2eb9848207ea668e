import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import type { ParkedSettled, ReplayProgress, SystemState } from '../../contracts/views/system.ts';
import { upcast } from '../../contracts/upcast.ts';
import { until } from '../../scripts/until.ts';
import { openDatabase } from '../../storage/driver.ts';
import { asCards, publishedPosts } from '../reading/pages.ts';
import { buildWithPeople, type TestSite } from '../test/build.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };

/** Appends an event that cannot be applied to the end of a post's stream. */
const spoil = async ({ services: { log, runner } }: TestSite, id: number): Promise<number> => {
  const last = (await log.readStream(`post-${id}`)).at(-1)?.revision ?? 0;
  const odd = { id: randomUUID(), type: 'PostTeleported', data: {}, metadata };
  const { position } = await log.append(`post-${id}`, last, [odd]);
  await runner.reached(position, 5_000);
  return position;
};

/** Retries while the site is overloaded: on a busy machine earlier readers may still be running. */
const stateOf = (site: TestSite): Promise<SystemState> =>
  until(async () => {
    const answer = await site.admin.call('GET', '/api/system');
    return answer.statusCode !== 503 && answer.json<SystemState>();
  }, 'the site has time to say how it stands');

const ended = async (site: TestSite): Promise<ReplayProgress> => {
  await until(() => !site.services.replays.running, 'the replay has ended');
  return site.services.replays.state as ReplayProgress;
};

t.test('an admin sees how all stands, discards a parked event, and what waited behind it shows', async (t) => {
  const site = await buildWithPeople(t);
  const post = await site.post('approved');
  const position = await spoil(site, post.id);
  const { log, runner } = site.services;
  const featured = { id: randomUUID(), type: 'PostFeatured', data: { postId: post.id }, metadata };
  await log.append(`post-${post.id}`, (await log.last(`post-${post.id}`))?.revision ?? 0, [featured]);
  await runner.reached(await log.head(), 5_000);
  t.same((await site.visitor.call('GET', '/api/posts/featured')).json(), []);
  const state = await stateOf(site);
  t.match(state, {
    lag: 0,
    failure: null,
    parkedTotal: 2,
    parked: [{ position, stream: `post-${post.id}`, type: 'PostTeleported', waits: false }, { waits: true }],
    unfinished: null,
    replay: null,
    seals: { events: 0, digest: null, time: null },
    ...{ mails: null, secondFactors: null },
  });
  t.match(
    state.collections.find(({ name }) => name === 'latest'),
    { documents: 1, position: state.head },
  );

  const early = await site.admin.call('PATCH', `/api/posts/${post.id}/status`, { status: 'rejected' });
  t.match(
    early,
    { statusCode: 503, payload: /cannot be read .* benchnotes parked list/ },
    'until then nobody decides on what nobody can read',
  );
  const retried = await site.admin.call('POST', `/api/system/parked/${position}/retry`);
  t.match(retried.json<ParkedSettled>(), { freed: 0, error: /no event called/ });
  const discarded = await site.admin.call('POST', `/api/system/parked/${position}/discard`, { reason: 'Written by a bug.' });
  t.same(discarded.json<ParkedSettled>(), { freed: 2, error: null });
  t.match(await stateOf(site), { parkedTotal: 0, parked: [] });
  const picks = (await site.visitor.call('GET', '/api/posts/featured')).json<{ id: number }[]>();
  t.same(picks.map(({ id }) => id), [post.id], 'cached answers know it, too'); // prettier-ignore
  const decision = (await log.readStream('parked-log')).at(-1);
  t.match(decision, {
    type: 'ParkedDiscarded',
    data: { reason: 'Written by a bug.' },
    metadata: { actor: `user-${site.admin.id}` },
  });
  const unpublish = { status: 'rejected', reason: 'It is dated.' };
  const { revision } = (await site.visitor.call('GET', `/api/posts/${post.slug}`)).json<{ revision: number }>();
  const unpublished = await site.admin.call('PATCH', `/api/posts/${post.id}/status`, unpublish, { 'if-match': `"${revision}"` });
  t.equal(unpublished.statusCode, 200, 'admins decide on what everybody sees');
  t.same((await log.readStream(`post-${post.id}`)).map(({ type }) => type).slice(-3), [
    'PostTeleported',
    'PostFeatured',
    'PostUnpublished',
  ]);
});

t.test('a replay is followed by who listens; its readers get whole answers all the while', async (t) => {
  const site = await buildWithPeople(t);
  for (let count = 0; count < 20; count += 1) await site.post('approved');
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const closing = new AbortController();
  t.teardown(() => closing.abort());
  const stream = await fetch(`http://127.0.0.1:${port}/api/system/live`, {
    headers: { cookie: site.admin.cookie as string },
    signal: closing.signal,
  });
  t.match(stream.headers.get('content-type'), /^text\/event-stream/);
  const reports: ReplayProgress[] = [];
  const listening = (async () => {
    for await (const bytes of stream.body ?? []) {
      for (const line of new TextDecoder().decode(bytes as Uint8Array).split('\n\n'))
        if (line.startsWith('data: ')) reports.push(JSON.parse(line.slice(6)) as ReplayProgress);
      if (reports.at(-1)?.phase === 'done') return;
    }
  })();

  // Bypasses the response cache and the limit on concurrent builds: each read goes to the collections.
  const { presenter, store } = site.services;
  const read = async () => {
    const { posts } = await publishedPosts(store, {}, { limit: 20 }, asCards);
    return JSON.stringify([await presenter.cards(posts), await presenter.categories()]);
  };
  const expected = await read();
  let over = false;
  let answers = 0;
  const wrong: string[] = [];
  const readers = Array.from({ length: 32 }, async () => {
    while (!over) {
      const answer = await read().catch((error: Error) => error.message);
      answers += 1;
      if (answer !== expected) wrong.push(answer.slice(0, 100));
      await turn();
    }
  });
  // On a busy machine these readers overload the site: retry after its 503.
  const replay = (): Promise<number> =>
    until(async () => {
      const { statusCode } = await site.admin.call('POST', '/api/system/replay', { collections: [] });
      return statusCode !== 503 && statusCode;
    }, 'the site has time for a replay');
  for (let round = 0; round < 2; round += 1) {
    t.equal(await replay(), 200);
    t.match(await ended(site), { phase: 'done', percent: 100, differing: [], error: null });
  }
  over = true;
  await Promise.all([...readers, listening]);
  const operations = (await site.services.log.readStream('operation-log')).map((event) => upcast(event));
  const replayed = {
    type: 'CollectionsReplayed',
    data: { collections: [{ name: 'posts', generation: Number, differences: 0 }], kept: false },
    metadata: { actor: `user-${site.admin.id}` },
  };
  t.match(operations, [replayed, replayed]);
  t.equal(operations.length, 2);
  await site.services.runner.reached(await site.services.log.head(), 5_000);
  t.match(await stateOf(site), { lag: 0, parkedTotal: 0 }, 'no collection takes it');
  t.same(wrong, [], `${answers} answers`);
  t.ok(answers > 100);
  t.match(reports.at(-1), { phase: 'done' });
  t.match(reports[0], { phase: 'building' });
});

const embedded = !process.env['EVENT_LOG_URL']?.startsWith('esdb');

t.test('a replay is switched in also where the log takes no events, and says so', { skip: !embedded }, async (t) => {
  const site = await buildWithPeople(t);
  const database = openDatabase(site.services.config.eventLogUrl.replace('sqlite:', ''));
  database.exec("CREATE TRIGGER no_more BEFORE INSERT ON events BEGIN SELECT raise(ABORT, 'the disk is full'); END");
  t.teardown(() => database.close());
  const generation = async () => (await site.services.store.group('live'))?.generations['latest']?.generation ?? 0;
  const before = await generation();
  t.equal((await site.admin.call('POST', '/api/system/replay', { collections: ['latest'] })).statusCode, 200);
  t.match(await ended(site), { phase: 'done', error: /^It could not be recorded in the event log: / });
  t.ok((await generation()) > before);
});
