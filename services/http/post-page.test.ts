import { Value } from '@sinclair/typebox/value';
import t from 'tap';
import { views } from '../../contracts/routes.ts';
import { PostPage } from '../../contracts/views/post-page.ts';
import { buildWithPeople, type Answer } from '../test/build.ts';

const content =
  '<p>A bench supply needs a transformer, a rectifier and capacitors that smooth.</p><h2>The code</h2>' +
  '<pre><code class="language-c">int main(void) { return 0; } // &lt;script&gt;</code></pre><h3>The code</h3>' +
  '<p><img src="/demo/images/i2c-rise-time.svg" alt="Edges"></p>';

const site = await buildWithPeople(t);
const { author, visitor, other, admin } = site;

const address = (slug: string) => `/api/posts/${slug}?view=page`;
const pageOf = (answer: Answer) => answer.json<PostPage>();
const related = async (slug: string) => pageOf(await visitor.call('GET', address(slug))).related.map(({ title }) => title);

t.test('a published post, as its page shows it', async (t) => {
  const post = await site.post('approved', { content });
  const answer = await visitor.call('GET', address(post.slug));
  const page = pageOf(answer);
  t.strictSame([...Value.Errors(PostPage, [...views], page)], []);
  t.match(page.body, '<h2 id="section-the-code">The code</h2>');
  t.match(page.body, '<span class="hljs-comment">// &lt;script&gt;</span>');
  t.match(page.body, 'width="760" height="430" loading="lazy" decoding="async">');
  t.strictSame(page.toc, [
    { id: 'section-the-code', text: 'The code', level: 2 },
    { id: 'section-the-code-2', text: 'The code', level: 3 },
  ]);
  t.equal(page.words, 24);
  const plain = (await visitor.call('GET', `/api/posts/${post.slug}`)).json<Record<string, unknown>>();
  t.match(page, plain, 'with all that a post has');
  t.notOk('body' in plain);
  t.match(answer.headers.etag, new RegExp(`^"${post.revision}\\.`), 'its ETag serves If-Match');
  const again = await visitor.call('GET', address(post.slug), undefined, { 'if-none-match': String(answer.headers.etag) });
  t.equal(again.statusCode, 304);
  t.equal((await visitor.call('GET', `/api/posts/${post.slug}?view=card`)).statusCode, 400);
});

t.test('related posts: three others of the category, the newest first, and never one that is not published', async (t) => {
  const posts = [];
  for (const number of [1, 2, 3, 4, 5]) {
    site.clock.advance(60_000);
    posts.push(await site.post('approved', { title: `Power ${number}`, categoryId: 2 }));
  }
  const [first, , , , fifth] = posts;
  if (!first || !fifth) throw new Error('There are five posts.');
  t.strictSame(await related(first.slug), ['Power 5', 'Power 4', 'Power 3']);
  t.strictSame(await related(fifth.slug), ['Power 4', 'Power 3', 'Power 2']);
  await site.decide(fifth.id, 'rejected');
  t.strictSame(await related(first.slug), ['Power 4', 'Power 3', 'Power 2']);
  t.equal((await visitor.call('GET', address(fifth.slug))).statusCode, 404);
  site.clock.advance(60_000);
  await site.post('approved', { title: 'Power 6', categoryId: 2 });
  t.strictSame(await related(first.slug), ['Power 6', 'Power 4', 'Power 3']);
});

t.test(
  'related posts: first those that share the most tags, wherever they are; the page follows when they come and go',
  async (t) => {
    const tagged = async (title: string, tags: string[], categoryId = 2) => {
      site.clock.advance(60_000);
      return site.post('approved', { title, tags, categoryId });
    };
    const { slug } = await tagged('About gates', ['Gate drive', 'MOSFET', 'Dead time']);
    await tagged('Shares one', ['mosfet', 'linear'], 1);
    await tagged('Shares nothing', ['battery']);
    t.strictSame(await related(slug), ['Shares one', 'Shares nothing', 'Power 6']);
    const both = await tagged('Shares two', ['MOSFET', 'gate DRIVE'], 1);
    t.strictSame(await related(slug), ['Shares two', 'Shares one', 'Shares nothing']);
    await site.decide(both.id, 'rejected');
    t.strictSame(await related(slug), ['Shares one', 'Shares nothing', 'Power 6']);
  },
);

t.test('what was published in the category right after it and right before it', async (t) => {
  const beside = async (slug: string) => {
    const { newer, older } = pageOf(await visitor.call('GET', address(slug)));
    return [older?.title ?? null, newer?.title ?? null];
  };
  const [newest, middle, gone] = ['Shares nothing', 'About gates', 'Power 6'];
  const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
  t.strictSame(await beside(slugOf(newest)), [middle, null]);
  t.strictSame(await beside(slugOf(middle)), [gone, newest]);
  const { id } = pageOf(await visitor.call('GET', address(slugOf(gone))));
  await site.decide(id, 'rejected');
  t.strictSame(await beside(slugOf(middle)), ['Power 4', newest]);
  t.strictSame(await beside(slugOf('Power 1')), [null, 'Power 2']);
});

t.test('a pending post has the same page for its author and the admins, and none for others', async (t) => {
  const post = await site.post('pending', { content });
  for (const person of [author, admin]) {
    const answer = await person.call('GET', address(post.slug));
    t.strictSame([...Value.Errors(PostPage, [...views], pageOf(answer))], []);
    t.match(pageOf(answer), { status: 'pending', toc: [{ text: 'The code' }, { text: 'The code' }] });
    t.equal(answer.headers['cache-control'], 'no-store');
  }
  for (const person of [visitor, other]) t.equal((await person.call('GET', address(post.slug))).statusCode, 404);
});
