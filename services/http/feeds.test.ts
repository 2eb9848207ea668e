import t, { type Test } from 'tap';
import { buildWithPeople, type Answer } from '../test/build.ts';
import { xml } from './xml.ts';

const site = await buildWithPeople(t);
const { visitor } = site;

const feed = (url = '/feed.xml', headers = {}) => visitor.call('GET', url, undefined, headers);

/** The raw texts of the elements with a name. */
const texts = ({ payload }: Answer, name: string): string[] =>
  [...payload.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => String(text));

/**
 * Checks well-formedness as far as this writer could violate it: tags in pairs, text and attributes escaped, no
 * forbidden character.
 */
const assertWellFormed = (t: Test, text: string): void => {
  const open: string[] = [];
  const rest = text
    .replace(/^<\?xml version="1.0" encoding="utf-8"\?>\n/, '')
    .replace(/<(\/?)([a-z]+)((?: [a-z:]+="[^"<]*")*)(\/?)>/g, (_tag, end: string, name: string, _attributes, alone: string) => {
      if (end) t.equal(open.pop(), name, 'tags are in pairs');
      else if (!alone) open.push(name);
      return '';
    });
  t.strictSame(open, []);
  t.notMatch(rest, /[<>]/);
  t.notMatch(text, /&(?!(?:amp|lt|gt|quot);)/);
  t.ok(text.isWellFormed());
  t.notMatch(text, /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
};

t.test('an empty site has an empty feed', async (t) => {
  const answer = await feed();
  t.equal(answer.statusCode, 200);
  t.equal(answer.headers['content-type'], 'application/atom+xml; charset=utf-8');
  t.strictSame(texts(answer, 'updated'), ['1970-01-01T00:00:00.000Z']);
  assertWellFormed(t, answer.payload);
});

t.test('an article is an entry with all that feed readers show', async (t) => {
  const post = await site.post('approved', { content: `<p>Ohm &amp; <strong>Volt</strong>. ${'More words. '.repeat(10)}</p>` });
  const answer = await feed();
  t.match(answer.payload, '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="http://site.test/">');
  t.match(answer.payload, '<link rel="self" type="application/atom+xml" href="http://site.test/feed.xml"/>');
  const address = `http://site.test/blog/${post.slug}`;
  t.match(answer.payload, `<link rel="alternate" type="text/html" href="${address}"/>`);
  t.strictSame(texts(answer, 'id'), ['http://site.test/feed.xml', address]);
  t.strictSame(texts(answer, 'title'), ['Benchnotes', post.title]);
  t.strictSame(texts(answer, 'name'), ['author Example']);
  t.strictSame(texts(answer, 'published'), [String(post.publishedAt)]);
  t.strictSame(texts(answer, 'updated'), [post.updatedAt, post.updatedAt]);
  t.strictSame(texts(answer, 'summary'), [post.summary]);
  t.match(answer.payload, '<category term="Microcontrollers"/><category term="power"/><category term="analog"/>');
  t.match(texts(answer, 'content')[0], /^&lt;p&gt;Ohm &amp;amp; &lt;strong&gt;Volt&lt;\/strong&gt;\./);
  t.match(answer.payload, '<content type="html">');
  assertWellFormed(t, answer.payload);
});

t.test('it is cached with its ETag, and follows what is published', async (t) => {
  const first = await feed();
  t.equal((await feed('/feed.xml', { 'if-none-match': String(first.headers.etag) })).statusCode, 304);
  site.clock.advance(60_000);
  const post = await site.post('approved', { title: 'Here for a moment' });
  t.match((await feed()).payload, 'Here for a moment');
  await site.decide(post.id, 'rejected');
  t.notMatch((await feed()).payload, 'Here for a moment');
  t.equal((await feed()).headers.etag, first.headers.etag);
});

t.test('whatever stands in a title, the feed is XML', async (t) => {
  const hostile = [
    ']]></title><script>x()</script>',
    '&amp; &#0; &lt; "quoted" \'too\' <![CDATA[',
    'Noncharacters \uffff\ufffe and 🔌 電',
    'Lone \ud800 and \x0b controls \x85\x1f',
    '<?xml version="1.1"?><!DOCTYPE a [<!ENTITY b "c">]>',
    '--><entry></entry><!-- %s',
  ];
  for (const title of hostile) {
    const content = `<p>${'Some words that are harmless. '.repeat(3)}\uffff</p><pre><code>${title.replaceAll('<', '&lt;')}</code></pre>`;
    await site.post('approved', { title, summary: `${title} and twenty characters`, tags: [title.slice(0, 50)], content });
  }
  const answer = await feed();
  t.equal(texts(answer, 'title').length, 1 + 1 + hostile.length);
  t.match(answer.payload, ']]&gt;&lt;/title&gt;&lt;script&gt;x()&lt;/script&gt;');
  assertWellFormed(t, answer.payload);
});

t.test('what XML forbids is left out, what it takes for markup is escaped', async (t) => {
  t.equal(xml('a\0b\x08c\x0bd\x1fe\ud800f\udfffg\ufffeh\uffffi'), 'abcdefghi');
  t.equal(xml('\t\n\x7f\x85\ud7ff\ue000\ufffd😀'), '\t\n\x7f\x85\ud7ff\ue000\ufffd😀');
  t.equal(xml('<a b="c">&amp;</a>]]>'), '&lt;a b=&quot;c&quot;&gt;&amp;amp;&lt;/a&gt;]]&gt;');
});

t.test('the newest twenty, and those of a category apart', async (t) => {
  for (let number = 1; number <= 21; number += 1) {
    site.clock.advance(1_000);
    await site.post('approved', { title: `Power number ${number}`, categoryId: 2 });
  }
  const all = texts(await feed(), 'title').slice(1);
  t.equal(all.length, 20);
  t.equal(all[0], 'Power number 21');
  t.equal(all[19], 'Power number 2');
  const power = await feed('/categories/power-electronics/feed.xml');
  t.equal(texts(power, 'title')[0], 'Power Electronics – Benchnotes');
  t.equal(texts(power, 'id')[0], 'http://site.test/categories/power-electronics/feed.xml');
  const controllers = await feed('/categories/microcontrollers/feed.xml');
  t.notMatch(controllers.payload, 'Power number');
  t.match(controllers.payload, 'A bench supply from scratch');
  assertWellFormed(t, power.payload);
  t.equal((await feed('/categories/none/feed.xml')).statusCode, 404);
});

t.test('addresses in an article are absolute, for readers that ignore xml:base', async (t) => {
  const content =
    '<h2>Part two</h2><p><a href="#part-two">below</a> <a href="/blog/a?b=1&amp;c=2">a</a> <a href="https://example.org/">b</a> ' +
    '&lt;a href="/c"&gt;</p><img src="/images/x.webp" alt="&quot;&lt;img src=&quot;/y">' +
    `<p>${'More words. '.repeat(10)}</p><pre><code>&lt;img src="/z"&gt;</code></pre>`;
  const { slug } = await site.post('approved', { title: 'With addresses', content });
  const [html = ''] = texts(await feed(), 'content').map((text) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
  t.strictSame(
    [...html.matchAll(/<(?:a href|img src)="([^"]*)"/g)].map(([, address]) => address),
    [
      `http://site.test/blog/${slug}#section-part-two`,
      'http://site.test/blog/a?b=1&amp;c=2',
      'https://example.org/',
      'http://site.test/images/x.webp',
    ],
  );
  t.match(html, '&lt;a href="/c"&gt;', 'text stays text');
  t.match(html, '&lt;img src="/z"&gt;');
});

/**
 * LaTeX in `code`, and not MathML, is right for feeds: common cleaners remove MathML together with its text (ammonia
 * 4.2.5, which many feed readers use), so that a formula would leave a hole in its sentence. They all keep `code`.
 */
t.test('formulas are LaTeX in code, in a line and between blocks', async (t) => {
  const content =
    `<p>The corner is <code class="formula">f_c = \\frac{1}{2\\pi RC}</code>. ${'More words. '.repeat(10)}</p>` +
    '<pre class="formula">\\begin{aligned} a &amp;= b \\end{aligned}</pre>' +
    '<table><tbody><tr><th scope="col">U</th><th scope="col"><code class="formula">U_1 &lt; U_2</code></th></tr></tbody></table>';
  await site.post('approved', { title: 'With formulas', content });
  const entry = /<title>With formulas<\/title>[^]*?<\/entry>/.exec((await feed()).payload)?.[0] ?? '';
  t.notMatch(entry, /&lt;math|annotation/);
  const html = entry.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  t.match(html, '<code class="formula">f_c = \\frac{1}{2\\pi RC}</code>');
  t.match(html, '<pre class="formula">\\begin{aligned} a &amp;= b \\end{aligned}</pre>');
  t.match(html, '<code class="formula">U_1 &lt; U_2</code>');
  assertWellFormed(t, (await feed()).payload);
});

/** Miniflux 2.3.5 skips a 200 with an unchanged ETag: an edit or an erasure would never reach its readers. */
t.test('the ETag changes with every edit and every erasure', async (t) => {
  const etags: string[] = [];
  const look = async (): Promise<void> => {
    const { headers, statusCode } = await feed('/feed.xml', { 'if-none-match': etags.at(-1) ?? '"none"' });
    t.equal(statusCode, 200);
    etags.push(String(headers.etag));
  };
  const post = await site.post('approved', { title: 'Edited and erased' });
  await look();
  // The clock does not move, so an ETag made only of times would not change.
  const edits = [
    { title: 'Edited once and erased' },
    { tags: ['power', 'other'] },
    { summary: 'Another summary, which is as long.' },
  ];
  for (const change of [
    ...edits,
    { content: `<p>${'Other words. '.repeat(10)}</p>` },
    { content: `<p>${'Other Words. '.repeat(10)}</p>` },
  ]) {
    await site.propose(post.id, change);
    await site.admin.call('PATCH', `/api/posts/${post.id}/proposal`, { status: 'approved' });
    await look();
  }
  const reason = 'It named a neighbour.';
  t.equal((await site.admin.call('POST', `/api/posts/${post.id}/erasure`, { reason })).statusCode, 200);
  await look();
  const account = `/api/people/${site.author.id}/erasure`;
  t.equal((await site.admin.call('POST', account, { reason, articles: 'keep' })).statusCode, 200);
  await look();
  t.equal(new Set(etags).size, etags.length);
});
