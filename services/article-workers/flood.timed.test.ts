import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { until } from '../../scripts/until.ts';
import { limits } from '../config/limits.ts';
import { article, buildWithPeople } from '../test/build.ts';
import { ArticleWorkers } from './article-workers.ts';

/** Highlighting it takes the maximum time. */
const slowCode = `<pre><code class="language-markdown">${'[a]('.repeat(1_300)}</code></pre>`.repeat(3);
const ordinary = (number: number): string =>
  `<p>An ordinary article with a little code, the one of number ${number}.</p><pre><code class="language-c">int x = ${number};</code></pre>`;
const slow = (number: number): string => `<p>An article that takes as long as it may, number ${number} of them.</p>${slowCode}`;
/** Output of a word processor, which is cleaned in a thread. */
const pasted = `<div>${'<p>a text that a text processor wrote </p>'.repeat(300)}`;

const own = /^The site is still at work on other articles that you sent or opened\. Please wait/;

t.test('while one member floods the threads, readers and other members are served', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const page = (slug: string) => `/api/posts/${slug}?view=page`;
  const published = await Promise.all([1, 2, 3].map((number) => site.post('approved', { content: ordinary(number) })));
  const traps = await Promise.all(Array.from({ length: 9 }, (_, number) => site.submit({ content: slow(number) })));

  let refusals = 0;
  const answered: string[] = [];
  const noting = async <Reply extends { statusCode: number; payload: string }>(
    who: string,
    answering: Promise<Reply>,
  ): Promise<Reply> => {
    const answer = await answering;
    if (answer.statusCode === 503) refusals += 1;
    else answered.push(who);
    return answer;
  };
  const flood = traps.map(({ slug }) => noting('flood', site.author.call('GET', page(slug))));
  // One of them is running, four are queued.
  await until(() => refusals >= 4);
  const readers = published.map(({ slug }) => noting('reader', site.visitor.call('GET', page(slug))));
  const [first, second] = [1, 2].map((number) =>
    noting('other', site.other.call('POST', '/api/posts', article({ content: pasted + number }))),
  );
  for (const reader of await Promise.all(readers)) t.equal(reader.statusCode, 200);
  t.equal((await first)?.statusCode, 201);
  t.equal((await second)?.statusCode, 201);
  const before = (who: string): number => answered.slice(0, answered.lastIndexOf(who)).filter((one) => one === 'flood').length;
  t.ok(before('reader') <= 2, answered.join());
  t.ok(before('other') <= 4, answered.join());
  const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode !== 200);
  t.equal(refused.length, 4);
  for (const { statusCode, payload } of refused) t.match({ statusCode, payload }, { statusCode: 503, payload: own });
});

t.test('a reader gets code as it is instead of waiting for others, and highlighted a moment later', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const workers = new ArticleWorkers(
    { ...limits, readersPatience: 50 } as unknown as typeof limits,
    (error) => t.error(error),
    new Map(),
  );
  t.teardown(() => workers.stop());
  Object.assign(site.services, { articleWorkers: workers });
  const published = await site.post('approved', { content: ordinary(1) });
  // All threads have started and are busy for readers.
  await workers.render(ordinary(0));
  const busy = Array.from({ length: 6 }, (_, number) => workers.render(slow(number)));
  const read = async (): Promise<string> =>
    (await site.visitor.call('GET', `/api/posts/${published.slug}?view=page`)).json<{ body: string }>().body;
  t.equal(await read(), ordinary(1));
  for (const { isPassing } of await Promise.all(busy)) t.ok(isPassing);
  let body = '';
  for (let tries = 0; tries < 100 && !body.includes('hljs'); tries += 1) {
    await sleep(200);
    body = await read();
  }
  t.match(body, '<span class="hljs-type">int</span>');
});
