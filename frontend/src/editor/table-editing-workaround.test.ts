import { Fragment, Slice, type Node } from 'prosemirror-model';
import { EditorState, TextSelection, type Plugin } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import t from 'tap';
import { schema } from './schema.ts';
import { tolerantTableEditing } from './table-editing-workaround.ts';

const { nodes } = schema;
const table = (...spans: number[]): Node => {
  const cells = spans.map((rowspan) => nodes.table_cell.create({ rowspan }));
  return nodes.table.create(null, nodes.table_row.create(null, cells));
};

/** Whether a plugin handles pasting two cells, each two rows high, into a table. */
const takes = (plugin: Plugin): boolean => {
  const state = EditorState.create({ doc: nodes.doc.create(null, table(1, 1)), plugins: [plugin] });
  const inCell = state.apply(state.tr.setSelection(TextSelection.near(state.doc.resolve(1))));
  const view = { state: inCell, dispatch: () => undefined } as unknown as EditorView;
  const pasted = new Slice(Fragment.from(table(2, 2)), 1, 1);
  return plugin.props.handlePaste?.call(plugin, view, {} as ClipboardEvent, pasted) ?? false;
};

t.test('prosemirror-tables 1.8.5 fails on them: once it takes them, the workaround is no longer needed', async (t) => {
  t.throws(() => takes(tableEditing()), RangeError);
});

t.test('what it fails on is left to the others', async (t) => {
  t.equal(takes(tolerantTableEditing()), false);
});
