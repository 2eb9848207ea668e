import t from 'tap';
import { serialise } from './serialise.ts';
import { tidied, type EditedNode } from './tidy.ts';

const text = (words: string, ...marks: EditedNode[]): EditedNode => ({ type: 'text', text: words, marks });
const node = (type: string, content: readonly EditedNode[] = [], attrs: EditedNode['attrs'] = {}): EditedNode => ({
  type,
  attrs,
  content,
});
const p = (...content: (string | EditedNode)[]): EditedNode =>
  node('paragraph', content.map((one) => (typeof one === 'string' ? text(one) : one))); // prettier-ignore
const li = (...content: EditedNode[]): EditedNode => node('list_item', content);
const code = (words: string, language: unknown = ''): EditedNode => node('code_block', [text(words)], { language });
const image = (attrs: EditedNode['attrs']): EditedNode => node('image', [], attrs);
const strong = { type: 'strong' };
const link = (href: unknown): EditedNode => ({ type: 'link', attrs: { href } });
const forced = { type: 'hard_break' };

const cases: readonly (readonly [what: string, edited: EditedNode, html: string])[] = [
  ['a paragraph', p('a'), '<p>a</p>'],
  ['nothing', p(), ''],
  ['a node that says nothing of its content', { type: 'paragraph' }, ''],
  ['nothing but white space', p(' \u00a0'), ''],
  ['white space at the edges, and too much of it', p('  a \n  b '), '<p>a b</p>'],
  ['half of a character', p('a\ud800'), '<p>a\ufffd</p>'],
  ['a forced line', p('a', forced, 'b'), '<p>a<br>b</p>'],
  ['a forced line at the end', p('a', forced), '<p>a</p>'],
  ['a mark', p('a ', text('b', strong)), '<p>a <strong>b</strong></p>'],
  ['a link', p(text('a', link('/b'))), '<p><a href="/b">a</a></p>'],
  ['an unsafe link, whose text stays', p(text('a', link('javascript:b'), strong)), '<p><strong>a</strong></p>'],
  ['a link to nowhere', p(text('a', { type: 'link' })), '<p>a</p>'],
  ['a heading', node('heading', [text('a')], { level: 2 }), '<h2>a</h2>'],
  ['a heading below it', node('heading', [text('a')], { level: 3 }), '<h3>a</h3>'],
  ['the lowest heading', node('heading', [text('a')], { level: 4 }), '<h4>a</h4>'],
  ['a heading of no known level', node('heading', [text('a')]), '<h2>a</h2>'],
  ['an empty heading', node('heading', [], { level: 3 }), ''],
  ['a rule', node('horizontal_rule'), '<hr>'],
  ['code, as it stands', code(' a\n\n  b '), '<pre><code> a\n\n  b </code></pre>'],
  ['code of a language', code('a', 'c'), '<pre><code class="language-c">a</code></pre>'],
  ['code of what is no language', code('a', '"><script>'), '<pre><code>a</code></pre>'],
  ['code in several pieces', node('code_block', [text('a'), text('b')]), '<pre><code>ab</code></pre>'],
  ['code with half of a character', code('a\udc00'), '<pre><code>a\ufffd</code></pre>'],
  ['code without a sign', code(' \n'), ''],
  ['code without a text', { type: 'code_block' }, ''],
  [
    'an image',
    image({ src: '/a.png', alt: '  b \n c', title: ' d  e ' }),
    '<img src="/a.png" alt="b c" title="d e">',
  ], // prettier-ignore
  ['an image that says nothing', image({ src: '/a.png' }), '<img src="/a.png" alt="">'],
  ['an image of no address', image({}), ''],
  ['an image of an unsafe address', image({ src: 'javascript:a' }), ''],
  ['half of a character about an image', image({ src: '/a.png', alt: '\ud800', title: 'b\ud800' }), '<img src="/a.png" alt="\ufffd" title="b\ufffd">'], // prettier-ignore
  ['a formula', p('a ', node('formula', [], { latex: ' x\n+ y\ud800 ' }), ' b'), '<p>a <code class="formula">x + y\ufffd</code> b</p>'], // prettier-ignore
  ['an empty formula', p(node('formula', [], { latex: ' ' })), ''],
  ['a formula block', node('formula_block', [], { latex: ' a\n< b ' }), '<pre class="formula">a\n&lt; b</pre>'],
  ['an empty formula block', node('formula_block'), ''],
  ['a quote', node('blockquote', [p('a'), p('b')]), '<blockquote><p>a</p><p>b</p></blockquote>'],
  ['a quote of nothing', node('blockquote', [p('')]), ''],
  [
    'a warning',
    node('callout', [p('a'), p('')], { kind: 'warning' }),
    '<aside class="warning" role="note"><p class="label">Warning</p><p>a</p></aside>',
  ],
  [
    'a callout of no known kind',
    node('callout', [p('a')], { kind: 'x' }),
    '<aside class="note" role="note"><p class="label">Note</p><p>a</p></aside>',
  ],
  [
    'a table',
    node('table', [
      node('table_row', [node('table_header', [text('a')]), node('table_header', [], { colspan: 1 })]),
      node('table_row', [node('table_cell'), node('table_cell')]),
    ]),
    '<table><tbody><tr><th scope="col">a</th><th scope="col"></th></tr><tr><td></td><td></td></tr></tbody></table>',
  ],
  [
    'a table to be filled in',
    node('table', [node('table_row', [node('table_cell'), node('table_cell', [text(' ')])])]),
    '<table><tbody><tr><td></td><td></td></tr></tbody></table>',
  ],
  ['a table of one cell', node('table', [node('table_row', [node('table_cell', [text('a')])])]), '<p>a</p>'],
  ['a callout of nothing', node('callout', [p('')], { kind: 'tip' }), ''],
  ['a list', node('bullet_list', [li(p('a')), li(p('b'))]), '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['a list without an item', node('bullet_list'), ''],
  ['an empty item', node('bullet_list', [li(p('')), li(p('b'))]), '<ul><li><p>b</p></li></ul>'],
  ['a numbered list', node('ordered_list', [li(p('a'))], { start: 1 }), '<ol><li><p>a</p></li></ol>'],
  ['one that begins later', node('ordered_list', [li(p('a'))], { start: 3 }), '<ol start="3"><li><p>a</p></li></ol>'],
  [
    'a list in a list, and what stands behind it',
    node('bullet_list', [li(p('a'), node('ordered_list', [li(p('b'))], { start: 1 }), p('c')), li(p('d'))]),
    '<ul><li><p>a</p><ol><li><p>b</p></li></ol><p>c</p></li><li><p>d</p></li></ul>',
  ],
  [
    'a list in a quote',
    node('blockquote', [node('bullet_list', [li(p('a'))]), p('b')]),
    '<blockquote><ul><li><p>a</p></li></ul><p>b</p></blockquote>',
  ],
];

for (const [what, edited, html] of cases)
  t.test(`of the editor's article: ${what}`, async (t) => {
    const [first, ...others] = tidied(edited);
    t.strictSame(others, []);
    t.equal(serialise({ type: 'doc', content: first ? [first] : [] } as never), html);
  });
