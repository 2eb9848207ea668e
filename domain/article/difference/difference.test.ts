import fc from '../../../scripts/fast-check.ts';
import t from 'tap';
import { testCount } from '../../../scripts/test-scale.ts';
import { validDocument } from '../arbitraries.suite.ts';
import type { Block, Document } from '../document.ts';
import { parseDocument } from '../parse.ts';
import { serialise } from '../serialise.ts';
import { differenceToHtml } from './difference-html.ts';
import { articleOf, differenceOf } from './difference.ts';

/** The HTML of each block's change. */
const shown = (before: string, after: string): string[] =>
  differenceToHtml(differenceOf(parseDocument(before), parseDocument(after))).map(({ html }) => html);

const cases: Readonly<Record<string, readonly [before: string, after: string, expected: readonly string[]]>> = {
  'a word': ['<p>The rise time</p>', '<p>The fall time</p>', ['<p>The <del>rise</del><ins>fall</ins> time</p>']],
  'a phrase': [
    '<p>Use one big resistor here.</p>',
    '<p>Use two small ones here.</p>',
    ['<p>Use <del>one big resistor</del><ins>two small ones</ins> here.</p>'],
  ],
  'a mark': ['<p>very hot parts</p>', '<p>very <strong>hot</strong> parts</p>', ['<p>very <del>hot</del><ins><strong>hot</strong></ins> parts</p>']], // prettier-ignore
  'a link that leads elsewhere': [
    '<p>the <a href="/a">sheet</a> says</p>',
    '<p>the <a href="/b">sheet</a> says</p>',
    ['<p>the <del><a href="/a">sheet</a></del><ins><a href="/b">sheet</a></ins> says</p>'],
  ],
  'signs without blanks': ['<p>電流が流れる</p>', '<p>電圧が流れる</p>', ['<p>電<del>流</del><ins>圧</ins>が流れる</p>']],
  'a block': ['<p>one</p><p>three</p>', '<p>one</p><p>two</p><p>three</p>', ['<p>one</p>', '<ins><p>two</p></ins>', '<p>three</p>']], // prettier-ignore
  'a block with another text': ['<p>a b</p>', '<p>c d</p>', ['<del><p>a b</p></del>', '<ins><p>c d</p></ins>']],
  'a heading of another level': ['<h2>Parts</h2>', '<h3>Parts</h3>', ['<del><h2>Parts</h2></del>', '<ins><h3>Parts</h3></ins>']],
  'an item of a list': [
    '<ol start="3"><li><p>one two</p></li><li><p>three</p></li></ol>',
    '<ol start="3"><li><p>one two</p></li><li><p>four</p></li><li><p>three</p></li></ol>',
    ['<ol start="3"><li><p>one two</p></li><li><ins><p>four</p></ins></li><li><p>three</p></li></ol>'],
  ],
  'a word in a quotation in a callout': [
    '<aside class="warning"><blockquote><p>never touch it</p></blockquote></aside>',
    '<aside class="warning"><blockquote><p>never open it</p></blockquote></aside>',
    [
      '<aside class="warning" role="note"><p class="label">Warning</p><blockquote><p>never <del>touch</del><ins>open</ins> it</p></blockquote></aside>',
    ],
  ],
  'a line of code': [
    '<pre><code class="language-c">int a = 1;\nint b = 2;</code></pre>',
    '<pre><code class="language-c">int a = 1;\nint b = 3;</code></pre>',
    ['<pre><code>int a = 1;\nint b = <del>2</del><ins>3</ins>;</code></pre>'],
  ],
  'a cell of a table': [
    '<table><tr><th>Pin</th><th>Use</th></tr><tr><td>1</td><td>clock line</td></tr></table>',
    '<table><tr><th>Pin</th><th>Use</th></tr><tr><td>1</td><td>data line</td></tr></table>',
    [
      '<div class="table" role="region" aria-label="Table" tabindex="0"><table><tbody><tr><th scope="col">Pin</th><th scope="col">Use</th></tr><tr><td>1</td><td><del>clock</del><ins>data</ins> line</td></tr></tbody></table></div>',
    ],
  ],
  'a row of a table': [
    '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    '<table><tr><td>a</td><td>b</td></tr></table>',
    [
      '<div class="table" role="region" aria-label="Table" tabindex="0"><table><tbody><tr><td>a</td><td>b</td></tr><tr><td><del>c</del></td><td><del>d</del></td></tr></tbody></table></div>',
    ],
  ],
  'a picture': ['<img src="/a.png" alt="A">', '<img src="/b.png" alt="A">', ['<del><img src="/a.png" alt="A"></del>', '<ins><img src="/b.png" alt="A"></ins>']], // prettier-ignore
  'what is written as HTML': ['<p>a &lt;b&gt; c</p>', '<p>a &lt;i&gt; c</p>', ['<p>a &lt;<del>b</del><ins>i</ins>&gt; c</p>']],
};
for (const [what, [before, after, expected]] of Object.entries(cases))
  t.test(`another: ${what}`, async (t) => t.same(shown(before, after), expected));

t.test('without a change each block is as the article has it', async (t) => {
  const html = '<h2>A</h2><ul><li><p>b</p></li></ul><pre><code class="language-c">c</code></pre>';
  t.same(shown(html, html).join(''), html);
});

/** A document with edits: blocks removed, moved, rewritten. */
const edited = (before: Document, other: Document, seed: readonly number[]): Document => {
  const content: Block[] = [...before.content];
  for (const [place, number] of seed.entries()) {
    const at = number % (content.length + 1);
    const block = other.content[place % Math.max(1, other.content.length)] ?? before.content[0];
    if (number % 3 === 0) content.splice(at, 1);
    else if (block) content.splice(at, number % 3 === 1 ? 0 : 1, block);
  }
  return parseDocument(serialise({ type: 'doc', content }));
};

const pair = fc.oneof(
  fc.tuple(validDocument, validDocument),
  fc
    .tuple(validDocument, validDocument, fc.array(fc.nat(1_000), { maxLength: 6 }))
    .map(([before, other, seed]): [Document, Document] => [before, edited(before, other, seed)]),
);

t.test('a difference without what was added is the older article, without what was removed the newer one', async (t) => {
  fc.assert(
    fc.property(pair, ([before, after]) => {
      const difference = differenceOf(before, after);
      t.strictSame(articleOf(difference, 'before'), before);
      t.strictSame(articleOf(difference, 'after'), after);
      differenceToHtml(difference);
    }),
    { numRuns: testCount('properties', 500) },
  );
});

const clean = (html: string): string => html.replaceAll(/<\/?(?:ins|del)>/g, '');

t.test('what is shown is as clean as both articles: it holds their elements, ins and del', async (t) => {
  fc.assert(
    fc.property(pair, ([before, after]) => {
      const html = differenceToHtml(differenceOf(before, after)).map(({ html }) => html).join(''); // prettier-ignore
      const elements = new Set(html.match(/<[a-z]\w*/g));
      const known = new Set(`${serialise(before)}${serialise(after)}<ins<del<div`.match(/<[a-z]\w*/g));
      t.same([...elements].filter((one) => !known.has(one)), []); // prettier-ignore
      t.notMatch(clean(html), /\son\w+\s*=\s*"|javascript:/);
    }),
    { numRuns: Math.ceil(testCount('properties', 500) / 5) },
  );
});
