import type { Node } from 'prosemirror-model';
import { AllSelection, EditorState, NodeSelection, TextSelection, type Command } from 'prosemirror-state';
import t from 'tap';
import { backspace, fence, insertImage, insertRule, leaveCode, setLanguage, toggleCodeBlock, toggleHeading } from './commands.ts';
import { isBlock, isInList, isWrapped, languageAt } from './blocks.ts';
import { schema } from './schema.ts';
import { contentOf } from './content.ts';
import { linkAt, setLink } from './links.ts';
import { toggleList } from './lists.ts';
import { endedState } from './trailing.ts';
import { toggleBlockquote, toggleCallout } from './wrappers.ts';

const { nodes, marks } = schema;
const p = (...content: (string | Node)[]): Node =>
  nodes.paragraph.create(
    null,
    content.map((one) => (typeof one === 'string' ? schema.text(one) : one)),
  );
const h = (text: string): Node => nodes.heading.create(null, schema.text(text));
const li = (...content: Node[]): Node => nodes.list_item.create(null, content);
const ul = (...items: Node[]): Node => nodes.bullet_list.create(null, items);
const ol = (...items: Node[]): Node => nodes.ordered_list.create(null, items);
const quote = (...content: Node[]): Node => nodes.blockquote.create(null, content);
const code = (text: string): Node => nodes.code_block.create(null, schema.text(text));
const link = (text: string, href = 'https://a.example'): Node => schema.text(text, [marks.link.create({ href })]);

/**
 * The article with the selection from the first letter of `from` to the end of `to`; without either, the cursor is at
 * its end.
 */
const at = (blocks: Node[], from?: string, to = from): EditorState => {
  const doc = nodes.doc.create(null, blocks);
  const state = EditorState.create({ doc });
  const find = (text: string): number => {
    let found = -1;
    doc.descendants((node, pos) => {
      if (found < 0 && node.isText && node.text?.includes(text)) found = pos + node.text.indexOf(text);
    });
    return found;
  };
  const selection =
    from === undefined || to === undefined
      ? TextSelection.atEnd(doc)
      : TextSelection.create(doc, find(from), to === '' ? find(from) : find(to) + to.length);
  return state.apply(state.tr.setSelection(selection));
};

const after = (state: EditorState, command: Command): EditorState => {
  let next = state;
  command(state, (tr) => (next = state.apply(tr)));
  next.doc.check();
  return next;
};
const html = (state: EditorState): string => contentOf(state.doc).html;

t.test('headings and code are switched on and off', async (t) => {
  const heading = after(at([p('a')]), toggleHeading(2));
  t.equal(html(heading), '<h2>a</h2>');
  t.equal(html(after(heading, toggleHeading(3))), '<h3>a</h3>');
  t.equal(html(after(heading, toggleHeading(2))), '<p>a</p>');
  const two = at([p('a', nodes.hard_break.create(), 'b'), h('c'), p('d')], 'a', 'c');
  t.equal(html(after(two, toggleCodeBlock)), '<pre><code>a\nb\nc</code></pre><p>d</p>');
  t.equal(html(after(at([code('x\ny')]), toggleCodeBlock)), '<p>x<br>y</p>');
  t.equal(html(after(at([code('x')]), setLanguage('vhdl'))), '<pre><code class="language-vhdl">x</code></pre>');
  t.equal(setLanguage('c')(at([p('a')])), false);
  t.equal(languageAt(at([code('x')])), '');
  t.equal(languageAt(at([p('a')])), undefined);
});

t.test('lists are made of any blocks, changed and ended', async (t) => {
  t.equal(
    html(after(at([h('a'), p('b')], 'a', 'b'), toggleList(nodes.bullet_list))),
    '<ul><li><p>a</p></li><li><p>b</p></li></ul>',
  );
  t.equal(html(after(at([ul(li(p('a')))]), toggleList(nodes.ordered_list))), '<ol><li><p>a</p></li></ol>');
  t.equal(html(after(at([ul(li(p('a')))]), toggleList(nodes.bullet_list))), '<p>a</p>');
});

t.test('the cells of a table in a list, selected with those of one beside it, become no list', async (t) => {
  const table = (text: string): Node =>
    nodes.table.create(null, nodes.table_row.create(null, nodes.table_cell.create(null, schema.text(text))));
  const state = at([ul(li(p(), table('a'))), table('b')], 'a', 'b');
  for (const type of [nodes.bullet_list, nodes.ordered_list]) {
    t.equal(toggleList(type)(state), false);
    t.equal(after(state, toggleList(type)), state);
  }
});

t.test('quotations are made and undone, those of lists too', async (t) => {
  const list = after(at([ul(li(p('a')), li(p('b')))], 'b'), toggleBlockquote);
  t.equal(html(list), '<blockquote><ul><li><p>a</p></li><li><p>b</p></li></ul></blockquote>');
  t.equal(html(after(list, toggleBlockquote)), '<ul><li><p>a</p></li><li><p>b</p></li></ul>');
  t.equal(html(after(at([quote(p('a'), p('b'))], 'a', 'b'), toggleBlockquote)), '<p>a</p><p>b</p>');
});

t.test('a link is set, changed as a whole, and taken off', async (t) => {
  const set = after(at([p('one two three')], 'two'), setLink('/x'));
  t.equal(html(set), '<p>one <a href="/x">two</a> three</p>');
  const inside = at([p('a ', link('bcd'), ' e')], 'cd', '');
  t.equal(linkAt(inside), 'https://a.example');
  t.equal(html(after(inside, setLink('/y'))), '<p>a <a href="/y">bcd</a> e</p>');
  t.equal(html(after(inside, setLink(''))), '<p>a bcd e</p>');
  t.equal(linkAt(at([p(link('a'))])), '', 'behind a link is not in it');
  t.equal(html(after(at([p('a ')]), setLink('/new'))), '<p>a <a href="/new">/new</a></p>');
  t.equal(setLink('')(at([p('a')])), false);
  t.equal(setLink('/x')(at([code('a')])), false);
  const all = at([p('a'), code('b')]);
  const selected = all.apply(all.tr.setSelection(new AllSelection(all.doc)));
  t.equal(html(after(selected, setLink('/x'))), '<p><a href="/x">a</a></p><pre><code>b</code></pre>');
});

t.test('writing goes on behind an image', async (t) => {
  const image = '<img src="/a.png" alt="b">';
  const insert = insertImage({ src: '/a.png', alt: 'b' });
  for (const [state, expected] of [
    [at([p('a')]), `<p>a</p>${image}<p>!</p>`],
    [at([p()]), `${image}<p>!</p>`],
    [at([p('ab')], 'b', ''), `<p>a</p>${image}<p>!b</p>`],
    [at([ul(li(p('a')))]), `<ul><li><p>a</p>${image}<p>!</p></li></ul>`],
  ] as const) {
    const next = after(state, insert);
    t.equal(html(next.apply(next.tr.insertText('!'))), expected);
  }
});

t.test('a rule is put below what is written, and writing goes on', async (t) => {
  const next = after(at([p('a')]), insertRule);
  t.equal(html(next.apply(next.tr.insertText('!'))), '<p>a</p><hr><p>!</p>');
  t.equal(html(after(at([p('a')]), toggleHeading(4))), '<h4>a</h4>');
});

t.test('Backspace at a beginning, Enter behind a fence and at the end of code', async (t) => {
  t.equal(html(after(at([h('a')], 'a', ''), backspace)), '<p>a</p>');
  t.equal(html(after(at([ul(li(p('a')), li(p('b')))], 'b', ''), backspace)), '<ul><li><p>a</p></li></ul><p>b</p>');
  t.equal(backspace(at([p('a')], 'a', '')), false);
  const fenced = after(at([p('```c++')]), fence);
  t.equal(fenced.doc.firstChild?.attrs.language, 'c++');
  t.equal(fenced.doc.textContent, '');
  t.equal(fence(at([p('``')])), false);
  const left = after(at([code('a\n\n')]), leaveCode);
  t.equal(html(left.apply(left.tr.insertText('b'))), '<pre><code>a</code></pre><p>b</p>');
  t.equal(leaveCode(at([code('a\n')])), false);
});

t.test('a selected image is no text', async (t) => {
  const state = at([nodes.image.create({ src: '/a.png' }), p('a')]);
  const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0)));
  t.equal(setLink('/x')(selected), false);
  t.equal(toggleHeading(2)(selected), false);
});

/** The whole article selected, as with Ctrl+A, including the trailing paragraph that the editor keeps. */
const all = (...blocks: Node[]): EditorState => {
  const state = endedState(at(blocks));
  return state.apply(state.tr.setSelection(new AllSelection(state.doc)));
};

t.test('several blocks, or the whole article, say what they are and are switched on and off', async (t) => {
  const heading = (state: EditorState) => isBlock(state, nodes.heading, { level: 2 });
  for (const select of [all, (...blocks: Node[]) => at(blocks, 'a', 'b')]) {
    t.ok(heading(select(h('a'), h('b'))));
    t.notOk(heading(select(h('a'), p('b'))));
    const off = after(select(h('a'), h('b')), toggleHeading(2));
    t.equal(html(off), '<p>a</p><p>b</p>');
    t.notOk(heading(off));

    const list = select(ul(li(p('a')), li(p('b'))));
    t.ok(isInList(list, nodes.bullet_list));
    t.notOk(isInList(list, nodes.ordered_list));
    t.equal(html(after(list, toggleList(nodes.bullet_list))), '<p>a</p><p>b</p>');

    const lists = select(ul(li(p('a'))), ul(li(p('b')), li(p('c'))));
    t.ok(isInList(lists, nodes.bullet_list));
    t.notOk(isInList(select(ul(li(p('a'))), p('b')), nodes.bullet_list));
    t.notMatch(html(after(all(ul(li(p('a'))), ul(li(p('b')), li(p('c')))), toggleList(nodes.bullet_list))), '<ul>');

    const quotes = select(quote(p('a')), quote(p('b'), p('c')));
    t.ok(isWrapped(quotes, nodes.blockquote));
    t.notOk(isWrapped(select(quote(p('a')), p('b')), nodes.blockquote));
    t.equal(html(after(quotes, toggleBlockquote)), '<p>a</p><p>b</p><p>c</p>');
    t.equal(html(after(select(quote(p('a'), p('b'))), toggleBlockquote)), '<p>a</p><p>b</p>');
  }
});

t.test('blocks are put into callouts, which are changed and undone', async (t) => {
  const start = (kind: string, label: string) => `<aside class="${kind}" role="note"><p class="label">${label}</p>`;
  const warning = after(at([p('a'), p('b')], 'a', 'b'), toggleCallout('warning'));
  t.equal(html(warning), `${start('warning', 'Warning')}<p>a</p><p>b</p></aside>`);
  t.ok(isWrapped(warning, nodes.callout, { kind: 'warning' }));
  t.notOk(isWrapped(warning, nodes.callout, { kind: 'tip' }));
  const danger = after(warning, toggleCallout('danger'));
  t.equal(html(danger), `${start('danger', 'Danger')}<p>a</p><p>b</p></aside>`);
  t.equal(html(after(danger, toggleCallout('danger'))), '<p>a</p><p>b</p>');
  const listed = after(at([ul(li(p('a')), li(p('b')))], 'b'), toggleCallout('note'));
  t.equal(html(listed), `${start('note', 'Note')}<ul><li><p>a</p></li><li><p>b</p></li></ul></aside>`);
});

t.test('a table beside a callout is selected as anything else, and put into another one with it', async (t) => {
  const cell = (text: string): Node => nodes.table_cell.create(null, schema.text(text));
  const row = nodes.table_row.create(null, [cell('b'), cell('c')]);
  const beside = at([nodes.callout.create({ kind: 'note' }, h('a')), nodes.table.create(null, row)], 'a', 'b');
  t.notOk(isWrapped(beside, nodes.callout));
  const start = '<aside class="warning" role="note"><p class="label">Warning</p>';
  const table = '<table><tbody><tr><td>b</td><td>c</td></tr></tbody></table>';
  const warning = after(beside, toggleCallout('warning'));
  t.equal(html(warning), `${start}<h2>a</h2>${table}</aside>`);
  t.equal(html(after(warning, toggleCallout('warning'))), `<h2>a</h2>${table}`);
});

t.test('a quote in a list and a list in a quote are what they are around', async (t) => {
  t.ok(isWrapped(all(quote(ul(li(p('a'))))), nodes.blockquote));
  t.ok(isInList(all(quote(ul(li(p('a'))))), nodes.bullet_list));
  t.equal(html(after(all(quote(ul(li(p('a'))))), toggleList(nodes.bullet_list))), '<blockquote><p>a</p></blockquote>');
});

t.test('lists in lists, and quotes in quotes, are switched off with all that is in them', async (t) => {
  const nested = all(ul(li(p('a'), ul(li(p('b')))), li(p('c'), ul(li(p('d'))))));
  t.ok(isInList(nested, nodes.bullet_list));
  t.ok(toggleList(nodes.bullet_list)(nested), 'asked without being done, as the toolbar does');
  t.equal(html(after(nested, toggleList(nodes.bullet_list))), '<p>a</p><p>b</p><p>c</p><p>d</p>');
  t.equal(html(after(all(quote(p('a'), quote(p('b')), p('c'))), toggleBlockquote)), '<p>a</p><p>b</p><p>c</p>');
});

t.test('of several lists those of the other kind are turned', async (t) => {
  const mixed = all(ol(li(p('a'), ul(li(p('b'))))), ul(li(p('c'))));
  t.notOk(isInList(mixed, nodes.ordered_list));
  const numbered = after(mixed, toggleList(nodes.ordered_list));
  t.ok(isInList(numbered, nodes.ordered_list));
  t.notMatch(html(numbered), '<ul>');
  t.match(html(numbered), '<p>b</p>');
});
