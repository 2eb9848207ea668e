import t from 'tap';
import { loadFrontend } from './frontend.ts';
import { buildWithPeople } from '../test/build.ts';

const content =
  '<h2>The bus</h2><p>As the data sheet has it in its fourth figure, drawn by hand.</p>' +
  '<pre><code class="language-wavedrom">{signal:[{name:"clk",wave:"p..."},{name:"a&lt;b",wave:"x=.x"}]}</code></pre>';

t.test('the code is kept, and pages get a drawing; everything else has the code', async (t) => {
  const site = await buildWithPeople(t, {}, await loadFrontend());
  const { id, slug } = await site.submit({ content });
  await site.decide(id, 'approved');
  const answer = await site.visitor.call('GET', `/api/posts/${slug}?view=page`);
  const { body, content: kept } = answer.json<{ body: string; content: string }>();
  t.equal(kept, content);
  t.match(body, /<div class="diagram"[^>]*><svg [^>]*aria-label="Timing diagram: clk, a&lt;b">/);
  const page = await site.visitor.call('GET', `/blog/${slug}`);
  t.match(page.payload, '<svg height=');
  t.match(page.payload, /<link rel="stylesheet" href="\/assets\/diagrams-[^"]+\.css"\/?>/);
  t.notMatch(page.payload.replace(/<script[^]*?<\/script>/g, ''), / style="/);
  t.match((await site.visitor.call('GET', '/feed.xml')).payload, /language-wavedrom.{1,8}&gt;\{signal:/);
  t.notMatch((await site.visitor.call('GET', '/feed.xml')).payload, '&lt;svg');
});

t.test('a page without diagrams fetches no styles of them', async (t) => {
  const site = await buildWithPeople(t, {}, await loadFrontend());
  const { slug } = await site.post('approved');
  t.notMatch((await site.visitor.call('GET', `/blog/${slug}`)).payload, 'diagrams-');
});
