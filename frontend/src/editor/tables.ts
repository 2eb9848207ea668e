import { TextSelection, type Command, type EditorState } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  toggleHeader,
} from 'prosemirror-tables';
import { tableLimits } from '../../../domain/article/tables.ts';
import { schema } from './schema.ts';

const { table, table_row, table_cell, table_header } = schema.nodes;

const rowOf = (cell: typeof table_cell, columns: number) =>
  table_row.create(
    null,
    Array.from({ length: columns }, () => cell.create()),
  );

/**
 * Inserts a table below the current block, with the cursor in its first cell. Cells hold only lines, so tables do not
 * nest.
 */
export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  if (!dispatch) return true;
  const inserted = table.create(null, [rowOf(table_header, 3), rowOf(table_cell, 3), rowOf(table_cell, 3)]);
  const tr = state.tr.replaceSelectionWith(inserted, false);
  tr.doc.descendants((node, pos) => {
    if (node === inserted) tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1), 1));
    return node !== inserted;
  });
  dispatch(tr.scrollIntoView());
  return true;
};

/** Adds to the table up to the size that readers still see as a table (domain/article/tables.ts). */
const within =
  (side: 'width' | 'height', most: number, command: Command): Command =>
  (state, dispatch) =>
    isInTable(state) && selectedRect(state).map[side] < most && command(state, dispatch);

const isHeader = ({ doc }: EditorState, cells: readonly number[]): boolean =>
  cells.every((pos) => doc.nodeAt(pos)?.type === table_header);

const headersOf = (state: EditorState, side: 'row' | 'column'): boolean => {
  const { map, tableStart } = selectedRect(state);
  const { width, height } = map;
  // The corner belongs to both the row and the column, so ignore it if there are other cells.
  const rest =
    side === 'row'
      ? { left: Math.min(1, width - 1), top: 0, right: width, bottom: 1 }
      : { left: 0, top: Math.min(1, height - 1), right: 1, bottom: height };
  return isHeader(
    state,
    map.cellsInRect(rest).map((pos) => tableStart + pos),
  );
};

/** Whether the first row and the first column of the table around the cursor are headers. */
export interface TableHeaders {
  readonly row: boolean;
  readonly column: boolean;
}

export const tableHeaders = (state: EditorState): TableHeaders | undefined =>
  isInTable(state) ? { row: headersOf(state, 'row'), column: headersOf(state, 'column') } : undefined;

/** The tools for the table around the cursor. */
export const tableTools: readonly { readonly name: string; readonly run: Command; readonly isOn?: keyof TableHeaders }[] = [
  { name: 'Add row', run: within('height', tableLimits.rows, addRowAfter) },
  { name: 'Add column', run: within('width', tableLimits.columns, addColumnAfter) },
  { name: 'Delete row', run: deleteRow },
  { name: 'Delete column', run: deleteColumn },
  { name: 'Header row', run: toggleHeader('row'), isOn: 'row' },
  { name: 'Header column', run: toggleHeader('column'), isOn: 'column' },
  { name: 'Delete table', run: deleteTable },
];

/** Tab moves from cell to cell and leaves the table after the last one, so keyboard users can always get out. */
export const nextCell = goToNextCell(1);
export const previousCell = goToNextCell(-1);

/** Enter starts a new line in a cell. */
export const lineInCell: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.type.spec.tableRole || !state.selection.$from.parent.inlineContent) return false;
  dispatch?.(state.tr.replaceSelectionWith(schema.nodes.hard_break.create()).scrollIntoView());
  return true;
};
