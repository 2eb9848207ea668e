import t from 'tap';
import { aDraft } from '../drafts/test/draft.ts';
import { loadFrontend } from './frontend.ts';
import { buildWithPeople } from '../test/build.ts';
import { refused } from '../test/refused.ts';

const corner = '<code class="formula">f_c = \\frac{1}{2\\pi RC}</code>';
const content = `<h2>The corner ${corner}</h2><p>It lies at ${corner}, says the sheet.</p><pre class="formula">U &lt; V</pre>`;
const form = {
  title: 'The corner of a filter',
  categoryId: 1,
  tags: ['power'],
  summary: 'Where a filter begins to filter, in one formula.',
  readTime: 5,
};

t.test('LaTeX is kept, and pages get MathML; everything else has the LaTeX as text', async (t) => {
  const site = await buildWithPeople(t, {}, await loadFrontend());
  const { id, slug } = await site.submit({ content });
  await site.decide(id, 'approved');
  const {
    body,
    toc,
    content: kept,
  } = (await site.visitor.call('GET', `/api/posts/${slug}?view=page`)).json<{
    body: string;
    toc: object[];
    content: string;
  }>();
  t.equal(kept, content);
  t.equal(body.match(/<math /g)?.length, 3);
  t.match(toc, [{ text: 'The corner f_c = \\frac{1}{2\\pi RC}' }]);
  const page = (await site.visitor.call('GET', `/blog/${slug}`)).payload;
  t.match(page, '<mfrac>');
  t.match(page, /<link rel="stylesheet" href="\/assets\/formulas-[^"]+\.css"\/?>/);
  t.match((await site.visitor.call('GET', '/feed.xml')).payload, /&lt;code class=.{1,6}formula.{1,6}&gt;f_c = \\frac\{1\}/);
  const found = await site.visitor.call('GET', '/api/search?q=frac');
  t.same(
    found.json<{ slug: string }[]>().map((post) => post.slug),
    [slug],
  );
});

t.test('a page without formulas fetches no styles of them', async (t) => {
  const site = await buildWithPeople(t, {}, await loadFrontend());
  const { slug } = await site.post('approved');
  t.notMatch((await site.visitor.call('GET', `/blog/${slug}`)).payload, 'formulas-');
});

t.test('a formula that is too long is refused at its field, and a draft keeps it', async (t) => {
  const { author } = await buildWithPeople(t);
  const long = `<p>Enough words for an article. Enough words for an article. <code class="formula">${'x'.repeat(2_001)}</code></p>`;
  const answer = await author.call('POST', '/api/posts', { ...form, content: long }, { accept: 'application/problem+json' });
  t.match(answer.json(), {
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'content', message: 'A formula is longer than 2000 characters. Please split it.' }],
  });
  const { values, id } = aDraft();
  t.equal((await author.call('POST', '/api/user/drafts', { id, ...values, content: long })).statusCode, 201);
  refused(
    t,
    await author.call('POST', '/api/posts', {
      ...form,
      content: content + '<code class="formula">x</code>'.repeat(200),
    }),
    422,
    /^There are more than 200 formulas\./,
  );
});
