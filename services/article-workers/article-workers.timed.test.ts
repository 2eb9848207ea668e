import { monitorEventLoopDelay } from 'node:perf_hooks';
import t from 'tap';
import { until } from '../../scripts/until.ts';
import { limits, type Limits } from '../config/limits.ts';
import { buildWithPeople } from '../test/build.ts';
import { ArticleWorkers } from './article-workers.ts';

const code = (language: string, text: string) => `<pre><code class="language-${language}">${text}</code></pre>`;
/** Highlighting it takes seconds. */
const slowCode = code('markdown', '[a]('.repeat(1_500));

/** The result of the work, and how long it blocked the event loop, in milliseconds. */
const watched = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; stood: number; took: number }> => {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  // A histogram without samples is meaningless.
  await until(() => delays.count > 0);
  delays.reset();
  const start = performance.now();
  const result = await work();
  const took = performance.now() - start;
  const { count } = delays;
  await until(() => delays.count > count + 1, 'the last turn of the work was measured, too');
  delays.disable();
  return { result, stood: delays.max / 1e6, took };
};

/** Work in the event loop blocks it for nearly its whole duration; on a busy machine everything takes longer. */
const staysResponsive = ({ stood, took }: { stood: number; took: number }): boolean => stood < Math.max(500, took / 2);

t.test('an article that takes long to clean holds nobody up', async (t) => {
  const site = await buildWithPeople(t);
  const { result, ...times } = await watched(() => site.submit({ content: '<pre>' + '<p>a'.repeat(97_500) }));
  t.match(result.content, /^<pre><code>a\na\na\n/);
  t.ok(staysResponsive(times), JSON.stringify(times));
});

t.test('a short article that repeats its formatting in each block holds nobody up', async (t) => {
  const site = await buildWithPeople(t);
  const bold = Array.from({ length: 180 }, (_, index) => `<b id=${index}>`).join('');
  const { result, ...times } = await watched(() => site.submit({ content: `<p>${bold}</p>${'<p>x</p>'.repeat(450)}` }));
  t.match(result.content, /^(<p><strong>x<\/strong><\/p>){450}$/);
  t.ok(staysResponsive(times), JSON.stringify(times));
});

t.test('code that takes long to highlight holds nobody up, is shown as it is, and costs once', async (t) => {
  const site = await buildWithPeople(t);
  const hasty = { ...limits, renderingTime: 300 } as unknown as Limits;
  const workers = new ArticleWorkers(hasty, (error) => t.error(error), new Map());
  t.teardown(() => workers.stop());
  Object.assign(site.services, { articleWorkers: workers });
  const other = code('c', 'int x = 0;');
  const { id, slug } = await site.submit({ content: slowCode.repeat(3) + other });
  const preview = () => site.author.call('GET', `/api/posts/${slug}?view=page`);
  const { result, ...times } = await watched(preview);
  t.equal(result.statusCode, 200);
  const { body } = result.json<{ body: string }>();
  t.equal(body, slowCode.repeat(3) + other);
  t.ok(staysResponsive(times), JSON.stringify(times));
  await site.decide(id, 'approved');
  const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const again = Math.min(await timeOf(preview), await timeOf(preview));
  t.ok(again < times.took / 2, `${again} ms`);
  const page = await site.visitor.call('GET', `/api/posts/${slug}?view=page`);
  t.equal(page.json<{ body: string }>().body, body);
});
