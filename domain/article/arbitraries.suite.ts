import fc from '../../scripts/fast-check.ts';
import type { Block, Document, Inline, ListItem, Mark, TableRow, Text } from './document.ts';
import { serialise } from './serialise.ts';

const tags = (
  'p p div section table table tbody tr tr td td td th th caption colgroup col ul ul ol li li li dl dd dt blockquote pre pre code code h1 h2 h3 h4 h6 ' +
  'b strong i em u s s del strike a a font nobr tt kbd span span big small sub sub sup sup br br hr img img form svg math mtext mglyph malignmark mi ' +
  'annotation-xml semantics semantics annotation annotation foreignObject desc option optgroup input html head body base meta link center menu listing marquee ruby rt rp aside aside ' +
  'image figure figcaption details summary keygen isindex o:p x-y search dialog main'
).split(' ');

/**
 * These elements swallow what follows until they are closed, if ever; too many of them would leave nothing else to
 * test.
 */
const swallowing = (
  'button select textarea title style script template noscript iframe object embed xmp plaintext noembed noframes frameset ' +
  'frame applet video audio canvas'
).split(' ');
const attributes = [
  '',
  '',
  '',
  ' href="https://example.org/a?b=1&amp;c=2"',
  ' href=/blog/x',
  ' href="#top"',
  ' href="javascript:alert(1)"',
  ' href="//evil.example"',
  ' href=" java\tscript:alert(1)"',
  ' src=/a.png alt="a &quot;b&quot; <c>" title=t',
  ' src=x onerror=alert(1)',
  ' src="https://e.org/ü b.png"',
  ' style="font-weight:700"',
  ' style="font-weight:normal;font-style:italic"',
  ' style="text-decoration:line-through"',
  ' style="vertical-align:sub"',
  ' style="vertical-align:super"',
  ' class="language-c++"',
  ' class="x lang-Rust"',
  ' class="callout warning"',
  ' class=label',
  ' colspan=3',
  ' rowspan=2 colspan="999"',
  ' rowspan=300',
  ' scope=col',
  ' class=note role=note',
  ' start=7',
  ' start=-3',
  ' onclick=alert(1)',
  ' id=a',
  ' encoding="text/html"',
  ' encoding="application/x-tex"',
  ' class=formula',
  ' class="x formula"',
  ' display=block',
  ' type=hidden',
  ' title="\0\ud800"',
];
const texts = [
  ' ',
  '\n',
  '  a  ',
  'word',
  'x',
  '\t',
  '\r\n',
  '\r',
  '\f',
  '\v',
  '\0',
  '\ud800',
  '\udc00',
  '😀',
  '\u00a0',
  '&nbsp;',
  '&amp;',
  '&lt;b&gt;',
  '&#0;',
  '&#13;',
  '&#10;',
  '&#xD800;',
  '&#x80;',
  '&notit;',
  '&',
  '<',
  '>',
  '"',
  "'",
  '`',
  '<!-- -->',
  '<!--x-->',
  '--!>',
  '<!-->',
  '<!doctype html>',
  '<?php ?>',
  '<![CDATA[',
  ']]>',
  '</',
  '\ufeff',
  '\u2028',
  '\x7f',
  '\x85',
];

const tag = fc.oneof(
  { weight: 25, arbitrary: fc.constantFrom(...tags) },
  { weight: 1, arbitrary: fc.constantFrom(...swallowing) },
);
const open = fc
  .tuple(tag, fc.constantFrom(...attributes), fc.constantFrom('', '', '', '/'))
  .map(([name, attrs, end]) => `<${name}${attrs}${end}>`);
const close = tag.map((name) => `</${name}>`);
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);
const deep = fc
  .tuple(
    fc.constantFrom(
      '<blockquote>',
      '<ul><li>',
      '<li>',
      '<ol>',
      '<div>',
      '<b>',
      '<ul>',
      '<blockquote><ol><li>',
      '<pre>',
      '<span>',
      '<code class=formula>',
      '<math><semantics>',
    ),
    fc.integer({ min: 1, max: 130 }),
  )
  .map(([name, times]) => name.repeat(times));

/** Any string, ill-formed UTF-16 included. */
export const anyString = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  maxLength: 60,
});

/** Pieces of HTML in any order: unclosed, misnested, deep, with every kind of element that parsers treat specially. */
export const tagSoup = fc
  .array(
    fc.oneof(
      { weight: 20, arbitrary: open },
      { weight: 12, arbitrary: close },
      { weight: 16, arbitrary: text },
      { weight: 1, arbitrary: deep },
    ),
    { maxLength: 40, size: 'max' },
  )
  .map((pieces) => pieces.join(''));

const word = fc.oneof(
  fc.constantFrom('a', 'Ω', '<b>', '&amp;', '"', '😀', '\u00a0x', 'it’s', '10 kΩ', '\x7f'),
  fc.string({ minLength: 1, maxLength: 5 }).map((raw) => raw.trim().replace(/\s+/g, ' ') || 'w'),
);
const href = fc.constantFrom('https://example.org/?a=1&b="2"', '/blog/a', '#b', 'mailto:a@example.org', 'xmpp:a', 'http://a/<i>');
const mark: Record<Mark['type'], fc.Arbitrary<Mark>> = {
  link: href.map((to) => ({ type: 'link', attrs: { href: to } })),
  strong: fc.constant({ type: 'strong' }),
  em: fc.constant({ type: 'em' }),
  s: fc.constant({ type: 's' }),
  sub: fc.constant({ type: 'sub' }),
  sup: fc.constant({ type: 'sup' }),
  code: fc.constant({ type: 'code' }),
};
const maybe = (one: fc.Arbitrary<Mark>): fc.Arbitrary<readonly Mark[]> =>
  one.chain((value) => fc.constantFrom<readonly Mark[]>([], [], [value]));
const marks = fc
  .tuple(
    maybe(mark.link),
    maybe(mark.strong),
    maybe(mark.em),
    maybe(mark.s),
    maybe(fc.oneof(mark.sub, mark.sup)),
    maybe(mark.code),
  )
  .map((parts) => parts.flat());

/** Merges adjacent texts with equal marks: a valid document has none. */
const merged = (run: readonly Text[]): Text[] => {
  const result: Text[] = [];
  for (const part of run) {
    const last = result.at(-1);
    if (last !== undefined && JSON.stringify(last.marks) === JSON.stringify(part.marks))
      result[result.length - 1] = { ...last, text: last.text + part.text };
    else result.push(part);
  }
  return result;
};

const line = fc
  .array(fc.record({ type: fc.constant('text' as const), text: word, marks }, { noNullPrototype: true }), {
    minLength: 1,
    maxLength: 4,
  })
  .map(merged);
const latex = fc.constantFrom('E=mc^2', 'a<b&c', '\\frac{1}{2}', '"x"', '<script>x()</script>', '{', '😀');
const formula = latex.map((source): Inline => ({ type: 'formula', attrs: { latex: source } }));
const lineWithFormulas: fc.Arbitrary<Inline[]> = fc
  .tuple(fc.array(formula, { maxLength: 2 }), fc.option(line, { nil: [] }), fc.array(formula, { maxLength: 1 }))
  .map((parts) => parts.flat());
const anyLine: fc.Arbitrary<Inline[]> = fc.oneof(
  { weight: 3, arbitrary: line },
  { weight: 1, arbitrary: lineWithFormulas.filter((inlines) => inlines.length > 0) },
);
const content: fc.Arbitrary<Inline[]> = fc
  .array(anyLine, { minLength: 1, maxLength: 3 })
  .map((all) => all.flatMap((one, index) => (index === 0 ? one : [{ type: 'hard_break' as const }, ...one])));

const row = (width: number, isFirst: boolean): fc.Arbitrary<TableRow> =>
  fc.array(fc.tuple(fc.boolean(), fc.option(content, { nil: [] })), { minLength: width, maxLength: width }).map((cells) => ({
    type: 'table_row',
    content: cells.map(([isHeader, inlines], place) => ({
      type: isHeader && (isFirst || place === 0) ? 'table_header' : 'table_cell',
      content: inlines,
    })),
  }));
const table: fc.Arbitrary<Block> = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 0, max: 3 }))
  .chain(([width, more]) => fc.tuple(row(width, true), ...Array.from({ length: more }, () => row(width, false))))
  .map((rows) => ({ type: 'table', content: rows }));

const codeText = fc.constantFrom('x', '\n\nint main() {\n\t<a> && "b";\n}\n', ' \n y', '\ncode', '\u00a0z\n');
const { block } = fc.letrec<{ block: Block; item: ListItem }>((tie) => ({
  item: fc.tuple(fc.oneof(content, fc.constant(undefined)), fc.array(tie('block'), { maxLength: 2 })).map(([first, rest]) => {
    const needsText = first === undefined && (rest[0] === undefined || rest[0].type === 'paragraph');
    const begin: Inline[] = first ?? (needsText ? [{ type: 'text', text: 'item', marks: [] }] : []);
    return { type: 'list_item', content: [{ type: 'paragraph', content: begin }, ...rest] };
  }),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    content.map<Block>((inlines) => ({ type: 'paragraph', content: inlines })),
    fc
      .tuple(content, fc.constantFrom(2 as const, 3 as const, 4 as const))
      .map<Block>(([inlines, level]) => ({ type: 'heading', attrs: { level }, content: inlines })),
    fc.tuple(codeText, fc.constantFrom('', 'c', 'c++', 'c#', 'objective-c')).map<Block>(([code, language]) => ({
      type: 'code_block',
      attrs: { language },
      content: [{ type: 'text', text: code, marks: [] }],
    })),
    fc
      .tuple(fc.constantFrom('/a.png', 'https://e.org/?a&b"<'), word, fc.constantFrom('', 'A "title" & <more>'))
      .map<Block>(([src, alt, title]) => ({ type: 'image', attrs: { src, alt, title } })),
    fc.constant<Block>({ type: 'horizontal_rule' }),
    fc.oneof(latex, fc.constant('a &= b \\\\\n  c &= d % e\n+ f')).map<Block>((source) => ({
      type: 'formula_block',
      attrs: { latex: source },
    })),
    table,
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map<Block>((inner) => ({ type: 'blockquote', content: inner })),
    fc
      .tuple(
        fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('note' as const, 'tip' as const, 'warning' as const, 'danger' as const),
      )
      .map<Block>(([inner, kind]) => ({ type: 'callout', attrs: { kind }, content: inner })),
    fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map<Block>((items) => ({ type: 'bullet_list', content: items })),
    fc
      .tuple(fc.array(tie('item'), { minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 999_999 }))
      .map<Block>(([items, start]) => ({ type: 'ordered_list', attrs: { start }, content: items })),
  ),
}));

/** Any document that the types and their comments allow. */
export const validDocument: fc.Arbitrary<Document> = fc
  .array(block, { maxLength: 5 })
  .map((blocks) => ({ type: 'doc', content: blocks }));

/**
 * Pieces that turn serializer output into something else: its own tags in any place, and small things it never writes.
 */
const ownTags =
  '<p> </p> <h2> </h2> <h4> </h4> <ul> </ul> <ol> </ol> <li> </li> <blockquote> </blockquote> <hr> <br> <pre><code> </code></pre> <aside|class="tip"|role="note"><p|class="label">Tip</p> <p|class="label">Tip</p> </aside> <pre|class="formula">x</pre> <code|class="formula">x</code> <code|class="formula"> <table><tbody> </tbody></table> <tr> </tr> <td> </td> <th|scope="col"> <th|scope="row"> </th> ' +
  '<strong> </strong> <em> </em> <s> </s> <sub> </sub> <sup> </sup> <code> </code> <a|href="#b"> <a|href="/c"> </a> <ol|start="7"> <ol|start="1"> ';
const neverWritten =
  '<pre|class="formula">|x</pre> <pre|class="formula"></pre> <code|class="formula">|x</code> <code|class="formula">\u00a0</code> <strong><code|class="formula">x</code></strong> <math><mi>x</mi></math> <p></p> <p>\u00a0</p> <p>|</p> <p>x|</p> <p>x|<br>y</p> <ul></ul> <li></li> <li><p>x</p></li> <blockquote></blockquote> ' +
  '<ul><li><p>x</p></li>y</ul> <ul><p>x</p></ul> <ol|start="1"><li><p>x</p></li></ol> <em><strong>x</strong></em> ' +
  '<p><em><strong>x</strong></em></p> <strong><strong>x</strong></strong> <sub><sup>x</sup></sub> <sup><sub>x</sub></sup> <sub><s>x</s></sub> <del>x</del> <a|href="javascript:x">y</a> <a|href="//e.org">y</a> ' +
  '<a|href="https://e.org">y</a> <a|href="/b"|target="_blank">y</a> <img|src="javascript:x"|alt=""> <img|src="/b"|alt="|x"> ' +
  '<img|src="/b"> <h1>x</h1> <h5>x</h5> <div>x</div> <code|class="language-c">x</code> <!--x--> <pre>x</pre> <aside><p>x</p></aside> <table><tbody><tr><td>x</td></tr></tbody></table> <tr><td></td><td></td></tr> <td|colspan="2">x</td> <td><p>x</p></td> <aside|class="tip"><p>x</p></aside> <aside|class="tip"|role="note"></aside> <ul><li><hr><p>x</p></li></ul> ' +
  '<p><em>x</em><em>y</em></p> ';
const pieces = (ownTags + neverWritten).split(' ').map((one) => one.replaceAll('|', ' '));

/** The HTML of a valid document with a few edits: text cut out or inserted. */
export const nearlyCanonical: fc.Arbitrary<string> = fc
  .tuple(
    validDocument,
    fc.array(
      fc.record({ where: fc.nat(), put: fc.oneof(fc.constantFrom(...pieces), text), cut: fc.constantFrom(0, 0, 1, 3, 4, 7) }),
      { maxLength: 3 },
    ),
  )
  .map(([document, changes]) =>
    changes.reduce((html, { where, put, cut }) => {
      // Edit at tag boundaries: a change within a word has little effect.
      const edges = [0, ...[...html.matchAll(/<|(?<=>)/g)].map(({ index }) => index), html.length];
      const at = edges[where % edges.length] as number;
      return html.slice(0, at) + put + html.slice(at + cut);
    }, serialise(document)),
  );
