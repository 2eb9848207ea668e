import fc from '../../scripts/fast-check.ts';
import assert from 'node:assert/strict';
import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { validDocument } from '../../domain/article/arbitraries.suite.ts';
import { clean } from '../../domain/article/clean.ts';
import { serialise } from '../../domain/article/serialise.ts';
import { offeredLanguages } from '../../domain/article/languages.ts';
import { attribute, type Node } from '../../domain/article/nodes.ts';
import { textOf } from '../../domain/article/text.ts';
import { parseNodes } from '../../domain/article/tree.ts';
import { demoImageSizes } from '../demo/image-sizes.ts';
import { highlighted } from './highlight.ts';
import { headingLink, plain as plainly, renderArticle as renderWith, type Look } from './render-article.ts';
import { shownDiagram } from './shown-diagram.ts';
import { shownFormula } from './shown-formula.ts';

const look: Look = { code: highlighted, formula: shownFormula, diagram: shownDiagram };
const render = (content: string) => renderWith(content, look, demoImageSizes());

const code = (language: string, html: string) => `<pre><code class="language-${language}">${html}</code></pre>`;

/** Every element of the HTML, as a browser builds it. */
const elementsOf = (nodes: readonly Node[]): Extract<Node, { tagName: string }>[] =>
  nodes.flatMap((node) => ('tagName' in node ? [node, ...elementsOf(node.childNodes)] : []));

t.test('code of a known language is highlighted, by any of its names', async (t) => {
  t.equal(
    render(code('c', 'int x = 0;')).body,
    code('c', '<span class="hljs-type">int</span> x = <span class="hljs-number">0</span>;'),
  );
  const known = 'c cpp c++ python py bash sh verilog javascript js typescript rust go json yaml xml html makefile vhdl'.split(
    ' ',
  );
  for (const name of known) {
    t.match(render(code(name, 'if # "1" &lt;a b="c"&gt; { "k": true } module')).body, /<span class="hljs-/, name);
  }
});

t.test('a fragment finds a heading by its text or by the id that other sites use', async (t) => {
  const hrefs = (content: string): (string | undefined)[] =>
    [...render(content).body.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
  const heading = '<h2>Part Two: Ω &amp; µ</h2><h2>Часть</h2>';
  const { toc } = render(heading);
  const [first, second] = toc.map(({ id }) => `#${id}`);
  const links = [
    'part-two-ω-µ',
    'Part%20Two:%20%CE%A9%20&amp;%20%C2%B5',
    first?.slice(1),
    'часть',
    '%D0%A7%D0%B0%D1%81%D1%82%D1%8C',
  ];
  const text = links.map((name) => `<p><a href="#${name}">a</a></p>`).join('');
  t.strictSame(hrefs(text + heading), [first, first, first, second, second]);
  for (const href of ['#top', '#', '/blog/a#part', 'https://example.org/#part', '#section-a'])
    t.strictSame(hrefs(`<p><a href="${href}">a</a></p>`), [href], href);
  t.strictSame(hrefs('<p><a href="#%zz">a</a></p>'), ['#section-zz'], 'badly encoded');
});

t.test('a callout is no aside, which reading modes leave out', async (t) => {
  const stored = '<aside class="danger" role="note"><p class="label">Danger</p><p>325 V</p></aside>';
  const { body } = render(stored);
  t.equal(body, '<div class="danger" role="note"><p class="label">Danger</p><p>325 V</p></div>');
  t.equal(clean(body), stored, 'copied from a page it is what it was');
});

t.test('a table stands in a frame that the keyboard can push aside', async (t) => {
  const table = '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>';
  const frame = (number: number) => `<div class="table" role="region" aria-label="Table ${number}" tabindex="0">${table}</div>`;
  t.equal(render(table + table).body, frame(1) + frame(2));
});

t.test('formulas become MathML, and what is too much of them stays as it is written', async (t) => {
  const source = '<p>a <code class="formula">x</code></p><pre class="formula">y</pre>';
  const { body } = render(source);
  t.match(
    body,
    /^<p>a <math dir="ltr" data-latex="x">.*<mi>x<\/mi>.*<\/math><\/p><div class="formula" role="group" aria-label="Formula 2" tabindex="0"><math display="block"/,
  );
  t.equal(renderWith(source, plainly, new Map()).body, source);
  const many = render('<p><code class="formula">x</code></p>'.repeat(201)).body;
  t.equal(many.match(/<math/g)?.length, 200);
  t.ok(many.endsWith('<p><code class="formula">x</code></p>'));
  const long = `<pre class="formula">${'x'.repeat(2_000)}</pre>`;
  t.equal(render(long.repeat(16)).body.match(/<math/g)?.length, 15);
  t.match(render('<h2>a <code class="formula">x &lt; y</code></h2>'), {
    body: /^<h2 id="section-a-x-y">a <math/,
    toc: [{ id: 'section-a-x-y', text: 'a x < y', level: 2 }],
  });
});

t.test('diagrams are drawn, and what is too much of them stays code, with a sentence', async (t) => {
  const diagram = code('wavedrom', '{signal:[{name:"clk",wave:"p..."}]}');
  const { body } = render(diagram + diagram);
  t.match(body, /^<div class="diagram" role="group" aria-label="Diagram 1" tabindex="0"><svg /);
  t.match(body, 'id="diagram-2-pclk"');
  t.match(body, /<details class="source"><summary>Code of the diagram<\/summary><pre><code class="language-wavedrom">.*hljs-/);
  t.equal(renderWith(diagram, plainly, new Map()).body, diagram);
  const many = render(diagram.repeat(21)).body;
  t.equal(many.match(/<svg/g)?.length, 20);
  t.match(many, /This diagram is not drawn\. There are more, or larger ones, than an article may have[^<]*<\/em><\/p>$/);
  const large = code('wavedrom', `{signal:[${`{wave:"${'x2'.repeat(50)}"},`.repeat(14)}]}`);
  const { length } = render(large).body;
  t.ok(length > 50_000);
  t.ok(render(large.repeat(20)).body.length < 1_000_000);
});

t.test('code of every language that the editor offers is highlighted', async (t) => {
  for (const language of offeredLanguages.keys())
    t.match(render(code(language, '"a" # 1 // 2\n mov r0, 1\n entity a is\n true')).body, '<span class="hljs-', language);
});

t.test('code of no language, of a language that nobody knows, and plain text stay as they are', async (t) => {
  for (const html of [
    code('brainfuck', 'int x;'),
    code('text', 'int x;'),
    code('constructor', 'int x;'),
    '<pre><code>int x;</code></pre>',
  ]) {
    t.equal(render(html).body, html);
  }
});

t.test('hostile code comes out as text, in every language', async (t) => {
  const hostile =
    '&lt;/code&gt;&lt;script&gt;x()&lt;/script&gt;&lt;img src=a onerror="x()"&gt;&amp;lt;b&amp;gt;\'"&lt;!-- ]]&gt; ${`';
  for (const language of ['c', 'xml', 'javascript', 'php', 'markdown', 'python', 'yaml', 'makefile', 'text']) {
    const { body } = render(code(language, hostile));
    const names = elementsOf(parseNodes(body)).map(({ tagName }) => tagName);
    t.strictSame(
      names.filter((name) => !['pre', 'code', 'span'].includes(name)),
      [],
      language,
    );
    t.equal(textOf(body), textOf(code(language, hostile)));
  }
});

t.test('code that would take too long, or that is nested without end, is shown as it is', async (t) => {
  const long = code('c', 'int x = 0;\n'.repeat(1_000));
  t.equal(render(long).body, long);
  const deep = code('javascript', '${`'.repeat(1_500).padStart(4_501, '`'));
  t.equal(render(deep).body, deep);
  const many = render(code('c', 'int x = 0;\n'.repeat(500)).repeat(10)).body;
  t.equal(many.match(/<pre><code class="language-c"><span/g)?.length, 2, 'what one article may cost is bounded');
});

t.test('headings get ids of their own, made from their text in any script, and make the contents', async (t) => {
  const { body, toc } = render(
    '<h2>Rise time &amp; <em>pull-ups</em></h2><h3>Схема питания</h3><h2>電源</h2><h2>Rise time &amp; pull-ups</h2>' +
      '<h2>Rise time pull ups 2</h2><h2>⚡</h2><h2><br></h2><h4>Too small for the contents</h4><blockquote><h3>Quoted</h3></blockquote>',
  );
  const ids = toc.map(({ id }) => id);
  t.strictSame(ids.slice(0, 2), ['section-rise-time-pull-ups', 'section-shema-pitaniya']);
  t.equal(new Set(ids).size, 7);
  for (const id of ids) t.match(id, /^section-[a-z0-9-]+$/);
  t.strictSame(
    toc.map(({ text, level }) => [text, level]),
    [
      ['Rise time & pull-ups', 2],
      ['Схема питания', 3],
      ['電源', 2],
      ['Rise time & pull-ups', 2],
      ['Rise time pull ups 2', 2],
      ['⚡', 2],
      ['Quoted', 3],
    ],
  );
  for (const id of ids) t.equal(body.split(` id="${id}"`).length, 2, `${id} stands once`);
});

t.test('equal headings are numbered on, and a number that a heading has by itself is left out', async (t) => {
  const idsOf = (...texts: string[]) => render(texts.map((text) => `<h2>${text}</h2>`).join('')).toc.map(({ id }) => id);
  t.strictSame(idsOf('a', 'a', 'a 3', 'a', 'a', 'a 3', 'b', 'a'), [
    'section-a',
    'section-a-2',
    'section-a-3',
    'section-a-4',
    'section-a-5',
    'section-a-3-2',
    'section-b',
    'section-a-6',
  ]);
});

t.test('a heading as long as an article gets its id', async (t) => {
  const { toc } = render(`<h2>e${'\u0301\u0316'.repeat(100_000)}</h2>`);
  t.match(toc[0]?.id, /^section-[a-z0-9-]+$/);
});

t.test('the contents of an article end where nobody reads on; its headings keep their ids', async (t) => {
  const { body, toc } = render('<h2>a</h2>'.repeat(1_000));
  t.equal(toc.length, 200);
  t.match(toc.at(-1), { id: 'section-a-200' });
  t.match(body, ' id="section-a-1000"');
});

t.test('a heading takes no id of the site', async (t) => {
  for (const name of ['Root', 'Main', 'Page data', 'getElementById']) {
    t.notMatch(render(`<h2>${name}</h2>`).body, /id="(?:root|main|page-data|getelementbyid)"/i);
  }
});

t.test('images load when they are needed, in a place of their size where it is known', async (t) => {
  t.equal(render('<img src="/x.png" alt="a">').body, '<img src="/x.png" alt="a" loading="lazy" decoding="async">');
  t.equal(
    render('<ul><li><p>b</p><img src="/demo/images/i2c-rise-time.svg" alt="a &lt; b"></li></ul>').body,
    '<ul><li><p>b</p><a class="picture" href="/demo/images/i2c-rise-time.svg" aria-label="Enlarge the picture: a &lt; b">' +
      '<img src="/demo/images/i2c-rise-time.svg" alt="a &lt; b" width="760" height="430" loading="lazy" decoding="async"></a></li></ul>',
  );
});

t.test('an uploaded picture is there in widths, by its address alone', async (t) => {
  const id = 'ab'.repeat(20);
  t.equal(
    render(`<img src="/images/${id}-1000x500.webp" alt="a">`).body,
    `<a class="picture" href="/images/${id}-1000x500.webp" aria-label="Enlarge the picture: a">` +
      `<img src="/images/${id}-1000x500.webp" alt="a" width="1000" height="500" srcset="/images/${id}-480x240.webp 480w, ` +
      `/images/${id}-960x480.webp 960w, /images/${id}-1000x500.webp 1000w" sizes="(min-width: 48rem) 44rem, 100vw" ` +
      'loading="lazy" decoding="async"></a>',
  );
  t.match(render(`<img src="/images/${id}-1000x500.webp" alt="">`).body, 'aria-label="Enlarge the picture">');
  t.equal(
    render(`<img src="/images/${id}-300x200.webp" alt="">`).body,
    `<img src="/images/${id}-300x200.webp" alt="" width="300" height="200" loading="lazy" decoding="async">`,
    'one file, one address, and nothing to enlarge',
  );
  t.notMatch(render(`<img src="/images/${id}-300x200.png" alt="">`).body, 'width=');
});

t.test('the title of an image is its caption', async (t) => {
  t.equal(
    render('<img src="/x.png" alt="a" title="5 &lt; 6 &quot;V&quot;">').body,
    '<figure><img src="/x.png" alt="a" loading="lazy" decoding="async"><figcaption>5 &lt; 6 "V"</figcaption></figure>',
  );
});

/** The HTML with captions turned back into titles. */
const withTitles = (body: string): string =>
  body.replace(
    /<figure>(<img src="[^"]*" alt="[^"]*")([^>]*>)<figcaption>([^<]*)<\/figcaption><\/figure>/g,
    (_, image: string, rest: string, caption: string) => `${image} title="${caption.replaceAll('"', '&quot;')}"${rest}`,
  );

/** The HTML with callouts in their stored form. Inside them, only the frames of tables are `div` elements here. */
const withAsides = (body: string): string => {
  const ends: string[] = [];
  return body.replace(/<div (class="\w+" role="note")?|<\/div>/g, (tag, callout?: string) => {
    if (tag === '</div>') return ends.pop() ?? tag;
    ends.push(callout ? '</aside>' : '</div>');
    return callout ? `<aside ${callout}` : tag;
  });
};

t.test(
  'whatever the article: the words are the same, and nothing is added but spans, ids, frames and what images have',
  async () => {
    const added = new Set(['id', 'width', 'height', 'loading', 'decoding']);
    const leading = (one: { name: string; value: string }) =>
      one.name === 'href' ? { ...one, value: headingLink(one.value) } : one;
    const property = fc.property(validDocument, (document) => {
      const html = serialise(document);
      const { body: shown, toc } = renderWith(html, { ...plainly, code: highlighted }, demoImageSizes());
      const body = withTitles(shown);
      assert.equal(textOf(body), textOf(html));
      const plain = elementsOf(parseNodes(html));
      const elements = elementsOf(parseNodes(withAsides(body))).filter(({ tagName }) => tagName !== 'span' && tagName !== 'div');
      assert.deepEqual(
        elements.map(({ tagName, attrs }) => [tagName, attrs.filter(({ name }) => !added.has(name))]),
        plain.map(({ tagName, attrs }) => [tagName, attrs.map(leading)]),
      );
      const ids = elements.map((element) => attribute(element, 'id')).filter((id) => id !== '');
      assert.deepEqual(
        ids,
        toc.map(({ id }) => id),
      );
      assert.equal(new Set(ids).size, ids.length);
    });
    fc.assert(property, { numRuns: testCount('properties', 250) });
  },
);
