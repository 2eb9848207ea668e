import { Readable } from 'node:stream';
import t from 'tap';
import { ArticleWorkers } from '../article-workers/article-workers.ts';
import { RateLimiter } from '../load/rate-limiter.ts';
import { limits } from '../config/limits.ts';
import { article, buildWithPeople } from '../test/build.ts';

t.test('searches of one address are limited; what is cached and other addresses are not', async (t) => {
  const site = await buildWithPeople(t, { TRUST_PROXY: '127.0.0.1' });
  const search = (text: string, address = '203.0.113.7') =>
    site.visitor.call('GET', `/api/search?q=${text}`, undefined, { 'x-forwarded-for': address });
  for (let n = 0; n < limits.searches.atOnce; n += 1) t.equal((await search(`ohm${n}`)).statusCode, 200);
  const refused = await search('volta');
  t.same([refused.statusCode, refused.headers['retry-after']], [429, '1']);
  t.match(refused.payload, /^You search faster than we can look/);
  t.equal((await search('ohm0')).statusCode, 200, 'cached');
  t.equal((await search('volta', '203.0.113.8')).statusCode, 200);
  site.clock.advance(1_000);
  t.equal((await search('galvani')).statusCode, 200);
});

t.test('submissions of one account are limited', async (t) => {
  const site = await buildWithPeople(t);
  const { atOnce } = limits.submissions;
  // Refused articles count as well: validating them costs the most.
  for (let n = 0; n < atOnce; n += 1) await site.author.call('POST', '/api/posts', article({ title: '' }));
  for (const answer of [
    await site.author.call('POST', '/api/posts', article()),
    await site.author.call('PUT', '/api/posts/1', article()),
  ]) {
    t.same([answer.statusCode, answer.headers['retry-after']], [429, '12']);
    t.match(answer.payload, /^You have sent very many articles/);
  }
  t.equal((await site.other.call('POST', '/api/posts', article())).statusCode, 201);
});

t.test('bytes of submissions are limited, before they are read; a refusal takes its time', async (t) => {
  const site = await buildWithPeople(t);
  const { submittedBytes, body, refusalDelay } = limits;
  const send = (text: string) => site.author.call('POST', '/api/posts', text, { 'content-type': 'application/json' });
  const whole = JSON.stringify(article());
  const long = whole + ' '.repeat(body - whole.length);
  for (let sent = 0; sent < submittedBytes.atOnce; sent += body) t.equal((await send(long)).statusCode, 201);
  const begin = performance.now();
  const refused = await send('this is no JSON');
  t.match([refused.statusCode, refused.headers['retry-after']], [429, '1']);
  t.ok(performance.now() - begin > refusalDelay - 10, 'whoever does not wait has to');
  t.equal((await site.author.call('PUT', '/api/posts/1', whole)).statusCode, 429);
  t.equal((await site.author.call('GET', '/api/user')).statusCode, 200);
  t.equal((await site.other.call('POST', '/api/posts', article())).statusCode, 201);
  const inChunks = (payload: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/posts',
      headers: { cookie: String(site.other.cookie), 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      payload: Readable.from([payload]),
    });
  const chunked = JSON.stringify(article({ content: `<p>${'a '.repeat(24_000)}a</p>` }));
  let taken = 0;
  while (taken < 100 && (await inChunks(chunked)).statusCode === 201) taken += 1;
  t.ok(Math.abs(taken * chunked.length - submittedBytes.atOnce) < 2 * chunked.length, `${taken} bodies in chunks`);
  site.clock.advance((whole.length + 1) * submittedBytes.every);
  t.equal((await send(whole)).statusCode, 201);
});

t.test('whoever made threads work for long waits, and is told before a long body is read', async (t) => {
  const site = await buildWithPeople(t);
  const { clock, services } = site;
  const share = new RateLimiter({ atOnce: 1, every: 60_000 }, 'You made the site work for long.', clock.now);
  const workers = new ArticleWorkers(limits, (error) => t.error(error), new Map(), share);
  t.teardown(() => workers.stop());
  Object.assign(services, { articleWorkers: workers });
  const send = (text: string) => site.author.call('POST', '/api/posts', text, { 'content-type': 'application/json' });
  const long = JSON.stringify(article({ content: `<p>${'<b>a</b> '.repeat(6_000)}</p>` }));
  t.equal((await send(long)).statusCode, 201);
  const refused = await send(long.replaceAll('"', ''));
  t.match(refused, { statusCode: 429, payload: 'You made the site work for long.' });
  t.equal((await send(JSON.stringify(article()))).statusCode, 201, 'a short article needs no thread');
  clock.advance(2 * 60_000);
  t.equal((await send(long)).statusCode, 201);
});

t.test('RATE_LIMITS=false takes both away', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  for (let n = 0; n < limits.searches.atOnce + 5; n += 1)
    t.equal((await site.visitor.call('GET', `/api/search?q=ohm${n}`)).statusCode, 200);
});
