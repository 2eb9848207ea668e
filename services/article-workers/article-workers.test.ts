import { readdirSync } from 'node:fs';
import t, { type Test } from 'tap';
import { tooLong } from '../../scripts/test-scale.ts';
import { until } from '../../scripts/until.ts';
import { limits, type Limits } from '../config/limits.ts';
import { RateLimiter } from '../load/rate-limiter.ts';
import { buildWithPeople, type TestSite } from '../test/build.ts';
import { ArticleWorkers } from './article-workers.ts';

/** Parsing it takes tens of milliseconds: too long for the event loop, but well within any reasonable deadline. */
const long = '<pre>' + '<p>a'.repeat(50_000);
const numbered = (length: number): string => Array.from({ length }, (_, index) => `<p>line ${index}</p>`).join('\n');
const code = (language: string, text: string) => `<pre><code class="language-${language}">${text}</code></pre>`;
/** Highlighting it takes seconds. */
const slowCode = code('markdown', '[a]('.repeat(1_500));

const strict = (rules: Partial<Record<keyof Limits, number>>): Limits => ({ ...limits, ...rules }) as unknown as Limits;

const workersOf = (t: Test, rules: Partial<Record<keyof Limits, number>> = {}): ArticleWorkers => {
  const workers = new ArticleWorkers(strict(rules), (error) => t.error(error), new Map());
  t.teardown(() => workers.stop());
  return workers;
};

/** The site with other limits for its threads. */
const setWorkers = (t: Test, site: TestSite, rules: Partial<Record<keyof Limits, number>>): void =>
  void Object.assign(site.services, { articleWorkers: workersOf(t, rules) });

t.test('threads work for one member no longer than its share; short articles, others and readers go on', async (t) => {
  const rule = { atOnce: 1, every: 1_000_000 };
  const workers = new ArticleWorkers(
    limits,
    (error) => t.error(error),
    new Map(),
    new RateLimiter(rule, 'Too long.', () => new Date()),
  );
  t.teardown(() => workers.stop());
  await workers.clean(long, 1);
  await t.rejects(workers.clean(`${long}b`, 1), { code: 'TOO_MANY_REQUESTS', message: 'Too long.' });
  await t.rejects(workers.render(numbered(5_000), 1), { code: 'TOO_MANY_REQUESTS' });
  await workers.clean('<p>A short article needs no thread.</p>', 1);
  await workers.clean(`${long}c`, 2);
  await workers.render(numbered(5_000));
});

t.test('code that takes long to highlight is shown as it is', { skip: tooLong }, async (t) => {
  const site = await buildWithPeople(t);
  setWorkers(t, site, { renderingTime: 300 });
  const content = slowCode.repeat(3) + code('c', 'int x = 0;');
  const { id, slug } = await site.submit({ content });
  const preview = await site.author.call('GET', `/api/posts/${slug}?view=page`);
  t.equal(preview.json<{ body: string }>().body, content);
  await site.decide(id, 'approved');
  const page = await site.visitor.call('GET', `/api/posts/${slug}?view=page`);
  t.equal(page.json<{ body: string }>().body, content);
});

t.test('many who ask for the same article at once make it be rendered once', async (t) => {
  const workers = workersOf(t, { membersWaiting: 0 });
  const content = code('c', 'int x = 0;');
  const all = await Promise.all(Array.from({ length: 20 }, () => workers.render(content, 1)));
  for (const { body } of all)
    t.equal(body, code('c', '<span class="hljs-type">int</span> x = <span class="hljs-number">0</span>;'));
});

t.test('many who ask for the same difference at once make it be found once', async (t) => {
  const workers = workersOf(t, { membersWaiting: 0, comparedAtOnce: 0 });
  const given = { before: '<p>One word</p>', after: '<p>Two words</p>' };
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => workers.difference(given, 1)));
  for (const other of others) t.equal(other, first);
});

t.test('an article that cannot be cleaned in time is refused with a sentence, and the next one is cleaned', async (t) => {
  const site = await buildWithPeople(t);
  setWorkers(t, site, { cleaningTime: 0 });
  const form = {
    title: 'Lines without end',
    categoryId: 1,
    tags: ['power'],
    summary: 'How many lines fit into one article.',
    readTime: 5,
  };
  const send = (content: string) =>
    site.author.call('POST', '/api/posts', { ...form, content }, { accept: 'application/problem+json' });
  const refused = await send(long);
  t.equal(refused.statusCode, 422);
  t.match(refused.json(), {
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'content', message: /^Content takes too long to be read\. Please / }],
  });
  setWorkers(t, site, {});
  t.equal((await send(long)).statusCode, 201);
  t.equal((await send(numbered(30_000))).statusCode, 422, 'its text is longer than an article may be');
});

t.test('what multiplies is refused as before, from a thread, too', async (t) => {
  const workers = workersOf(t);
  const many = Array.from({ length: 4_000 }, (_, index) => `<b id=${index}>`).join('');
  await t.rejects(workers.clean(`<p>${many}</p>${'<p>x</p>'.repeat(5_000)}`, 1), { code: 'DOCUMENT_TOO_COMPLEX' });
});

t.test('too many at once are refused as by an overloaded site; readers come before members', { skip: tooLong }, async (t) => {
  const site = await buildWithPeople(t);
  setWorkers(t, site, { membersWaiting: 0, readersWaiting: 3, renderingTime: 400 });
  const slugs: string[] = [];
  for (let number = 0; number < 4; number += 1) {
    const { id, slug } = await site.submit({
      content: slowCode + `<p>The article of number ${number}, and what it says of it.</p>`,
    });
    if (number === 3) await site.decide(id, 'approved');
    slugs.push(slug);
  }
  const preview = (slug: string) => site.author.call('GET', `/api/posts/${slug}?view=page`);
  const asked = slugs.slice(0, 3).map(preview);
  const reader = site.visitor.call('GET', `/api/posts/${slugs[3]}?view=page`);
  const answers = await Promise.all(asked);
  const refused = answers.find(({ statusCode }) => statusCode === 503);
  t.match(refused?.payload, /^The site has more to do than it can at this moment/);
  t.equal(refused?.headers['retry-after'], '2');
  t.equal((await reader).statusCode, 200);
  for (const slug of slugs) t.equal((await preview(slug)).statusCode, 200);
});

t.test('a thread that is ended is replaced; none is left when the site stops', async (t) => {
  const threads = () => readdirSync('/proc/self/task').length;
  const before = threads();
  const workers = workersOf(t, { renderingTime: 50 });
  t.strictSame(await workers.clean('<p>a</p>', 1), { content: '<p>a</p>', contentText: 'a' });
  t.ok(threads() <= before, 'short texts need none; those of the tests before may end meanwhile');
  for (let number = 0; number < 4; number += 1) {
    const { body } = await workers.render(`<p>${number}</p>` + slowCode);
    t.equal(body, `<p>${number}</p>` + slowCode);
  }
  t.match(await workers.clean(long, 1), { content: /^<pre><code>a\na\n/ });
  const most = threads();
  t.ok(most - before < 8, `${most - before} more than before`);
  await workers.stop();
  await until(() => threads() < most, `fewer threads than the ${most} while it ran`);
});
