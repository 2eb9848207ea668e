import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { until } from '../../scripts/until.ts';
import { buildWithPeople, type Person, type TestSite } from '../test/build.ts';

/** A site on a real port, and what is needed to listen to its stream. */
const listening = async (t: Test) => {
  const site = await buildWithPeople(t);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const open = async ({ cookie }: Person, method = 'GET') => {
    const closing = new AbortController();
    t.teardown(() => closing.abort());
    const headers = cookie ? { cookie } : {};
    const response = await fetch(`http://127.0.0.1:${port}/api/live`, { method, headers, signal: closing.signal });
    return { response, status: response.status, messages: messagesOf(response), close: () => closing.abort() };
  };
  return { site, open };
};

/** The data of the events as they arrive; ends with the stream. */
const messagesOf = async function* ({ body }: Response): AsyncGenerator<unknown, undefined> {
  let text = '';
  for await (const bytes of body ?? []) {
    text += new TextDecoder().decode(bytes as Uint8Array);
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('data: ')) yield JSON.parse(block.slice('data: '.length));
    }
  }
  return undefined;
};

const position = ({ services }: TestSite) => services.runner.progress.position;

t.test('an admin is told which posts change, and nothing else', async (t) => {
  const { site, open } = await listening(t);
  const { response, status, messages } = await open(site.admin);
  t.equal(status, 200);
  t.match(response.headers.get('content-type'), /^text\/event-stream/);
  t.equal(response.headers.get('cache-control'), 'no-store');
  t.ok(response.headers.get('content-security-policy'), 'with the headers that every answer has');
  t.notOk(response.headers.get('set-cookie'));

  const post = await site.submit();
  t.strictSame((await messages.next()).value, { postId: post.id, position: position(site) });
  await site.decide(post.id, 'approved');
  t.strictSame((await messages.next()).value, { postId: post.id, position: position(site) });
  await site.feature(post.id);
  t.match((await messages.next()).value, { postId: post.id });
});

t.test('counted views are no news', async (t) => {
  const { site, open } = await listening(t);
  const post = await site.post('approved');
  const { messages } = await open(site.admin);
  await site.visitor.call('GET', `/api/posts/${post.slug}`, undefined, {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  });
  await site.services.views.flush();
  await site.services.runner.reached(await site.services.log.head(), 5_000);
  const next = await site.submit();
  t.match((await messages.next()).value, { postId: next.id });
});

t.test('nobody else listens', async (t) => {
  const { site, open } = await listening(t);
  t.equal((await open(site.visitor)).status, 401);
  t.equal((await open(site.author)).status, 403);
  t.equal((await open(site.admin, 'POST')).status, 405);
});

t.test('who is no admin any more, or has signed out, hears nothing more', async (t) => {
  const { site, open } = await listening(t);
  const second = await site.register('second', true);
  const demoted = await open(second);
  const gone = await site.again(site.admin);
  const signedOut = await open(gone);
  const stays = await open(site.admin);
  await site.services.accounts.setAdmin(second.id, false);
  await gone.call('POST', '/api/logout');
  const post = await site.submit();
  t.match((await stays.messages.next()).value, { postId: post.id });
  t.strictSame(await demoted.messages.next(), { value: undefined, done: true });
  t.strictSame(await signedOut.messages.next(), { value: undefined, done: true });
});

t.test('an open dashboard is no use of a session: left alone, it ends', async (t) => {
  const { site, open } = await listening(t);
  const hour = 60 * 60_000;
  const { messages } = await open(site.admin);
  site.clock.advance(6 * hour);
  const post = await site.submit();
  t.match((await messages.next()).value, { postId: post.id });
  site.clock.advance(6 * hour);
  await site.submit();
  t.strictSame(await messages.next(), { value: undefined, done: true });
  t.equal((await open(site.admin)).status, 401);
});

t.test('one person holds ten connections at most, and one that is closed makes room', async (t) => {
  const { site, open } = await listening(t);
  const opened = [];
  for (let count = 0; count < 10; count += 1) opened.push(await open(site.admin));
  t.strictSame([...new Set(opened.map(({ status }) => status))], [200]);
  const refused = await open(site.admin);
  t.equal(refused.status, 429);
  t.match(await refused.response.text(), /^Too many dashboards are open/);
  t.equal((await open(await site.register('second', true))).status, 200, 'another admin is not kept out');
  opened[0]?.close();
  await until(async () => (await open(site.admin)).status === 200, 'the one that was closed makes room');
});

t.test('a server that stops ends the streams', async (t) => {
  const { site, open } = await listening(t);
  const { messages } = await open(site.admin);
  await site.app.close();
  t.strictSame(await messages.next(), { value: undefined, done: true });
});
