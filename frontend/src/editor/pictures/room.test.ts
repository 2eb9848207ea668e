import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import t from 'tap';
import { schema } from '../schema.ts';
import { roomAtCursor } from './room.ts';

const { doc, paragraph, blockquote, table, table_row: row, table_cell: cell } = schema.nodes;

const p = (text = ''): Node => paragraph.create(null, text === '' ? null : schema.text(text));

/** The document after a picture is requested at the cursor (or for the selection up to `to`). */
const asked = (blocks: Node[], from: number, to = from) => {
  const at = EditorState.create({ doc: doc.create(null, blocks) });
  let state = at.apply(at.tr.setSelection(TextSelection.create(at.doc, from, to)));
  const position = roomAtCursor({ state, dispatch: (tr: Transaction) => void (state = state.apply(tr)) });
  state.doc.check();
  const withPicture = state.apply(state.tr.insert(position, schema.nodes.image.create({ src: '/a' })));
  withPicture.doc.check();
  const { $from } = withPicture.selection;
  const shown = withPicture.doc.children.map(({ type, textContent }) => textContent || type.name);
  return { shown, cursorIn: $from.index(0) };
};

t.test('in an empty paragraph the picture comes before it: one goes on below', async (t) => {
  t.strictSame(asked([p()], 1), { shown: ['image', 'paragraph'], cursorIn: 1 });
  t.strictSame(asked([p('a'), p(), p('b')], 4), { shown: ['a', 'image', 'paragraph', 'b'], cursorIn: 2 });
});

t.test('behind words it comes below them, and the cursor below it', async (t) => {
  t.strictSame(asked([p('a')], 2), { shown: ['a', 'image', 'paragraph'], cursorIn: 2 });
  t.strictSame(asked([p('a'), p()], 2), { shown: ['a', 'image', 'paragraph'], cursorIn: 2 });
  t.strictSame(asked([p('a'), p('b')], 1), { shown: ['a', 'image', 'paragraph', 'b'], cursorIn: 2 });
});

t.test('within a quotation it stays there', async (t) => {
  t.strictSame(asked([blockquote.create(null, p())], 2).shown, ['blockquote']);
});

t.test('where no picture can stand, and with words selected, the cursor stays', async (t) => {
  const cells = table.create(null, row.create(null, [cell.create(null, schema.text('c'))]));
  t.strictSame(asked([cells, p('a')], 4), { shown: ['c', 'image', 'a'], cursorIn: 0 });
  t.strictSame(asked([p('ab')], 1, 3), { shown: ['ab', 'image'], cursorIn: 0 });
});
