import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import t from 'tap';
import { insertImage, toggleHeading } from './commands.ts';
import { contentOf } from './content.ts';
import { schema } from './schema.ts';
import { insertTable, lineInCell, nextCell, previousCell, tableHeaders, tableTools } from './tables.ts';

const { nodes } = schema;
const cell = (text: string): Node => nodes.table_cell.create(null, text === '' ? null : schema.text(text));
const table = (...rows: string[]): Node =>
  nodes.table.create(
    null,
    rows.map((row) => nodes.table_row.create(null, row.split('|').map(cell))),
  );

/** A table, with the cursor after a text in it. */
const at = (block: Node, text: string): EditorState => {
  const state = EditorState.create({ doc: nodes.doc.create(null, block) });
  let found = 0;
  state.doc.descendants((node, pos) => {
    if (node.isText && node.text === text) found = pos + text.length;
  });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, found)));
};

const after = (state: EditorState, command: Command): EditorState => {
  let next = state;
  command(state, (tr) => (next = state.apply(tr)));
  next.doc.check();
  return next;
};
const typed = (state: EditorState, text: string): EditorState => state.apply(state.tr.insertText(text));
const html = (state: EditorState): string => contentOf(state.doc).html;
const tool = (name: string): Command => tableTools.find((one) => one.name === name)?.run as Command;
const grid = (...rows: string[]): string => `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;

t.test('a table is put below what is written, with a row of headers and the cursor in its first cell', async (t) => {
  const paragraph = nodes.paragraph.create(null, schema.text('a'));
  const inserted = after(at(paragraph, 'a'), insertTable);
  const second = typed(after(typed(inserted, 'Pin'), nextCell), 'Use');
  const header = '<th scope="col">Pin</th><th scope="col">Use</th><th scope="col"></th>';
  const empty = '<td></td><td></td><td></td>';
  t.equal(html(second), `<p>a</p>${grid(header, empty, empty)}`);
  t.strictSame(tableHeaders(second), { row: true, column: false });
  t.equal(insertTable(second), false, 'a cell holds no table');
  t.equal(insertImage({ src: '/a', alt: '' })(second), false, 'nor a picture');
  t.equal(toggleHeading(2)(second), false);
});

t.test('rows and columns come and go, and headers', async (t) => {
  const state = at(table('a|b', 'c|d'), 'a');
  t.equal(
    html(typed(after(after(state, tool('Add row')), nextCell), 'x')),
    grid('<td>a</td><td>x</td>', '<td></td><td></td>', '<td>c</td><td>d</td>'),
  );
  const added = after(after(state, tool('Add row')), tool('Add column'));
  t.same([added.doc.firstChild?.childCount, added.doc.firstChild?.firstChild?.childCount], [3, 3]);
  t.equal(html(after(state, tool('Delete row'))), grid('<td>c</td><td>d</td>'));
  t.equal(html(after(state, tool('Delete column'))), grid('<td>b</td>', '<td>d</td>'));
  t.equal(html(after(state, tool('Delete table'))), '');
  const row = after(state, tool('Header row'));
  t.strictSame(tableHeaders(row), { row: true, column: false });
  t.strictSame(tableHeaders(after(row, tool('Header column'))), { row: true, column: true });
  t.equal(html(after(row, tool('Header row'))), html(state));
  t.equal(tableHeaders(at(nodes.paragraph.create(null, schema.text('a')), 'a')), undefined);
});

t.test('a table grows no larger than readers see one', async (t) => {
  const high = at(table(...Array.from({ length: 200 }, (_, row) => `r${row}|b`)), 'r7');
  t.equal(tool('Add row')(high), false);
  t.ok(tool('Add column')(high));
  t.equal(tool('Add column')(at(table(Array.from({ length: 20 }, (_, column) => `c${column}`).join('|')), 'c3')), false);
});

t.test('Tab leaves the table behind its last cell, and before its first; Enter begins a line', async (t) => {
  t.equal(nextCell(at(table('a|b'), 'b')), false);
  t.equal(previousCell(at(table('a|b'), 'a')), false);
  t.equal(html(typed(after(at(table('a|b'), 'a'), lineInCell), 'x')), grid('<td>a<br>x</td><td>b</td>'));
  t.equal(lineInCell(at(nodes.paragraph.create(null, schema.text('a')), 'a')), false);
});
