import assert from 'node:assert/strict';
import fc from '../../../scripts/fast-check.ts';
import type { Node } from 'prosemirror-model';
import t from 'tap';
import { testCount } from '../../../scripts/test-scale.ts';
import { validDocument } from '../../../domain/article/arbitraries.suite.ts';
import { violations } from '../../../domain/article/checker.suite.ts';
import { clean } from '../../../domain/article/clean.ts';
import { markOrder } from '../../../domain/article/document.ts';
import { parseDocument } from '../../../domain/article/parse.ts';
import { plainText } from '../../../domain/article/plain-text.suite.ts';
import { serialise } from '../../../domain/article/serialise.ts';
import { contentOf } from './content.ts';
import { schema } from './schema.ts';

const numRuns = testCount('properties', 800);
const { nodes, marks } = schema;

const text = fc.oneof(
  fc.constantFrom(
    ' ',
    '  a ',
    'b',
    '\u00a0',
    '\t',
    '\n',
    '\r\n',
    '\0',
    '\x0b',
    '<b>&amp;"',
    '\ud800',
    '😀',
    '1 kΩ',
    ' - ',
    '\ufeff',
  ),
  fc.string({ minLength: 1, maxLength: 5, unit: 'binary' }),
);
const href = fc.constantFrom(
  'https://a.example/?a=1&b="2"',
  '/blog/a',
  '#b',
  'javascript:alert(1)',
  ' HTTPS://B.example ',
  '//evil',
);
const mark = fc.oneof(
  fc.constantFrom(...(['strong', 'em', 's', 'sub', 'sup', 'code'] as const).map((name) => marks[name].create())),
  href.map((to) => marks.link.create({ href: to })),
);
const inline = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(text, fc.array(mark, { maxLength: 3 })).map(([words, on]) => schema.text(words, marked(on))) },
  { weight: 1, arbitrary: fc.constant(nodes.hard_break.create()) },
);
const marked = (on: readonly ReturnType<typeof marks.strong.create>[]) =>
  on.reduce<readonly ReturnType<typeof marks.strong.create>[]>((set, one) => one.addToSet(set), []);
const inlines = fc.array(inline, { maxLength: 5 });

/** Anything that an editor may hold: empty blocks, spaces anywhere, unsafe addresses. */
const { block } = fc.letrec<{ block: Node; item: Node }>((tie) => ({
  item: fc
    .tuple(inlines, fc.array(tie('block'), { maxLength: 2 }))
    .map(([first, rest]) => nodes.list_item.create(null, [nodes.paragraph.create(null, first), ...rest])),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    inlines.map((content) => nodes.paragraph.create(null, content)),
    fc.tuple(inlines, fc.constantFrom(2, 3, 4)).map(([content, level]) => nodes.heading.create({ level }, content)),
    fc
      .tuple(fc.option(text), fc.constantFrom('', 'c++'))
      .map(([source, language]) => nodes.code_block.create({ language }, source === null ? [] : [schema.text(source)])),
    fc.tuple(href, text, text).map(([src, alt, title]) => nodes.image.create({ src, alt, title })),
    fc.constant(nodes.horizontal_rule.create()),
    fc.array(fc.array(fc.tuple(fc.boolean(), inlines), { maxLength: 3 }), { minLength: 1, maxLength: 3 }).map((rows) =>
      nodes.table.create(
        null,
        rows.map((cells) =>
          nodes.table_row.create(
            null,
            cells.map(([isHeader, content]) => nodes[isHeader ? 'table_header' : 'table_cell'].create(null, content)),
          ),
        ),
      ),
    ),
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((content) => nodes.blockquote.create(null, content)),
    fc
      .tuple(fc.array(tie('block'), { minLength: 1, maxLength: 3 }), fc.constantFrom('note', 'danger', 'x'))
      .map(([content, kind]) => nodes.callout.create({ kind }, content)),
    fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map((content) => nodes.bullet_list.create(null, content)),
    fc
      .tuple(fc.array(tie('item'), { minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 999_999 }))
      .map(([content, start]) => nodes.ordered_list.create({ start }, content)),
  ),
}));
const article = fc.array(block, { minLength: 1, maxLength: 5 }).map((content) => nodes.doc.create(null, content));

t.test('what the editor sends comes back from the cleaner unchanged', async () => {
  const property = fc.property(article, (doc) => {
    doc.check();
    const { html, text: seen } = contentOf(doc);
    assert.deepEqual(violations(html), []);
    assert.equal(clean(html), html);
    assert.equal(plainText(parseDocument(html)).trim(), seen);
  });
  fc.assert(property, { numRuns });
});

t.test('what the cleaner keeps is what the editor holds and sends again', async () => {
  const property = fc.property(validDocument, (document) => {
    const doc = schema.nodeFromJSON(document.content.length === 0 ? { type: 'doc', content: [{ type: 'paragraph' }] } : document);
    doc.check();
    assert.equal(contentOf(doc).html, serialise(document));
    assert.deepEqual(parseDocument(contentOf(doc).html), document);
  });
  fc.assert(property, { numRuns });
});

t.test('what is nested too deeply is flattened as the cleaner flattens it', async (t) => {
  const { paragraph, blockquote, bullet_list, list_item } = nodes;
  for (const depth of [45, 48, 49, 96, 97, 150]) {
    let quoted: Node = paragraph.create(null, [schema.text('deep', [marks.strong.create(), marks.em.create()])]);
    let listed = quoted;
    for (let times = 0; times < depth; times += 1) {
      quoted = blockquote.create(null, [quoted]);
      listed = bullet_list.create(null, [list_item.create(null, [paragraph.create(), listed])]);
    }
    const { html, text: seen } = contentOf(nodes.doc.create(null, [quoted, listed]));
    t.strictSame(violations(html), [], `${depth} levels`);
    t.equal(clean(html), html);
    t.equal(seen, 'deep\ndeep');
  }
});

t.test('the marks nest in the editor as they do in an article', async (t) => {
  t.strictSame(Object.keys(schema.marks), [...markOrder]);
});

t.test('the whole vocabulary, once', async (t) => {
  const { paragraph, bullet_list, list_item, image, code_block } = nodes;
  const bold = schema.text('bold ', [marks.strong.create()]);
  const link = schema.text('link', [marks.link.create({ href: 'https://a.example' }), marks.strong.create()]);
  const doc = nodes.doc.create(null, [
    paragraph.create(null, [schema.text(' a  '), bold, link, nodes.hard_break.create()]),
    paragraph.create(),
    bullet_list.create(null, [list_item.create(null, [paragraph.create(), image.create({ src: '/a.png' })])]),
    code_block.create({ language: 'c' }, [schema.text('int a;\n')]),
    image.create({ src: 'data:image/png;base64,AAAA' }),
  ]);
  t.same(contentOf(doc), {
    html:
      '<p>a <strong>bold </strong><a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow"><strong>link</strong></a></p>' +
      '<ul><li><p></p><img src="/a.png" alt=""></li></ul><pre><code class="language-c">int a;\n</code></pre>',
    text: 'a bold link\nint a;',
  });
});
