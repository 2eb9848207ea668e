import t from 'tap';
import { limits } from '../limits.ts';
import { article, buildWithPeople, Clock } from '../test/build.ts';
import { Rate } from './rate.ts';

const build = (rule = { atOnce: 3, every: 1_000 }) => {
  const clock = new Clock();
  const rate = new Rate(rule, 'Too soon.', clock.now);
  const wait = (who = 'ohm'): number => {
    try {
      rate.take(who);
      return 0;
    } catch (error) {
      return (error as { retryAfter: number }).retryAfter;
    }
  };
  return { clock, wait };
};

t.test('so many at once, then one each time, for each one by itself', async (t) => {
  const { clock, wait } = build();
  t.same([wait(), wait(), wait(), wait(), wait()], [0, 0, 0, 1, 1]);
  t.equal(wait('volta'), 0);
  clock.advance(999);
  t.equal(wait(), 1);
  clock.advance(1);
  t.same([wait(), wait()], [0, 1]);
  clock.advance(60_000);
  t.same([wait(), wait(), wait(), wait()], [0, 0, 0, 1]);
});

t.test('a clock that is set back holds nobody up for longer', async (t) => {
  const { clock, wait } = build();
  for (let n = 0; n < 3; n += 1) wait();
  clock.advance(-3_600_000);
  t.same([wait(), wait(), wait(), wait()], [0, 0, 0, 1]);
});

t.test('searches of one address are limited; what is kept ready and other addresses are not', async (t) => {
  const site = await buildWithPeople(t, { TRUST_PROXY: '127.0.0.1' });
  const search = (text: string, address = '203.0.113.7') =>
    site.visitor.call('GET', `/api/search?q=${text}`, undefined, { 'x-forwarded-for': address });
  for (let n = 0; n < limits.searches.atOnce; n += 1) t.equal((await search(`ohm${n}`)).statusCode, 200);
  const refused = await search('volta');
  t.same([refused.statusCode, refused.headers['retry-after']], [429, '1']);
  t.match(refused.payload, /^You search faster than we can look/);
  t.equal((await search('ohm0')).statusCode, 200, 'kept ready');
  t.equal((await search('volta', '203.0.113.8')).statusCode, 200);
  site.clock.advance(1_000);
  t.equal((await search('galvani')).statusCode, 200);
});

t.test('submissions of one account are limited', async (t) => {
  const site = await buildWithPeople(t);
  const { atOnce } = limits.submissions;
  // What the rules refuse counts as well: to find that out costs the most.
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

t.test('RATE_LIMITS=false takes both away', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  for (let n = 0; n < limits.searches.atOnce + 5; n += 1)
    t.equal((await site.visitor.call('GET', `/api/search?q=ohm${n}`)).statusCode, 200);
});
