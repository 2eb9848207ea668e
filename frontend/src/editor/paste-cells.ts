import { Fragment, Slice, type Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { CellSelection, selectedRect } from 'prosemirror-tables';
import { isBlank } from '../../../domain/article/characters.ts';
import { tableLimits } from '../../../domain/article/tables.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** Content pasted into a cell: lines of text, and blocks that have to go below the table. */
interface Parts {
  readonly lines: Fragment[];
  readonly below: Node[];
}

const rolesOfCells: readonly unknown[] = ['cell', 'header_cell'];
export const isCell = (node: Node): boolean => rolesOfCells.includes(node.type.spec.tableRole);

const addParts = (content: Fragment, parts: Parts): void => {
  if (content.firstChild?.isInline) {
    parts.lines.push(content);
    return;
  }
  content.forEach((node) => {
    const isLine = node.type === nodes.code_block && !node.textContent.includes('\n');
    if (isLine) parts.lines.push(Fragment.from(schema.text(node.textContent || ' ', [marks.code.create()])));
    else if (node.type === nodes.formula_block) parts.lines.push(Fragment.from(nodes.formula.create(node.attrs)));
    else if (node.isTextblock && node.type !== nodes.code_block) parts.lines.push(node.content);
    else if (node.isAtom || node.type === nodes.code_block || node.type === nodes.table) parts.below.push(node);
    else addParts(node.content, parts);
  });
};

const inLines = (lines: readonly Fragment[]): Fragment =>
  Fragment.fromArray(
    lines
      .filter(({ size }) => size > 0)
      .flatMap(({ content }, place) => (place === 0 ? content : [nodes.hard_break.create(), ...content])),
  );

/** Splits a slice into lines for the cell and blocks for below the table. */
export const partsOf = ({ content }: Slice): { lines: Slice; below: readonly Node[] } => {
  const parts: Parts = { lines: [], below: [] };
  addParts(content, parts);
  return { lines: new Slice(inLines(parts.lines), 0, 0), below: parts.below };
};

/** The rows of a slice that is a table or cells of one; these replace cells. */
export const rowsOf = ({ content }: Slice): readonly Node[] | undefined => {
  const { firstChild } = content;
  if (content.childCount === 1 && firstChild?.type === nodes.table) return firstChild.children;
  if (firstChild?.type === nodes.table_row) return content.content;
  return firstChild && isCell(firstChild) ? [nodes.table_row.create(null, content)] : undefined;
};

/** Whether pasting these cells would grow the table beyond the size that readers see as a table. */
export const growTooLarge = (state: EditorState, rows: readonly Node[]): boolean => {
  // Pasting onto several selected cells only replaces those.
  if (state.selection instanceof CellSelection) return false;
  const { left, top, map } = selectedRect(state);
  const right = left + Math.max(...rows.map(({ childCount }) => childCount));
  const bottom = top + rows.length;
  return (right > map.width && right > tableLimits.columns) || (bottom > map.height && bottom > tableLimits.rows);
};

/** Inserts lines into the cell around the selection. */
export const insertLines = (tr: Transaction, lines: Slice): Transaction =>
  tr.replaceSelection(lines).setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView();

/** Inserts blocks below the table around the selection, in the same undo step as the previous change. */
export const insertBelow = ({ tr }: EditorState, below: readonly Node[]): Transaction => {
  const { $from } = tr.selection;
  let depth = $from.depth;
  while (depth > 0 && $from.node(depth).type !== nodes.table) depth -= 1;
  return tr.insert($from.after(Math.max(1, depth)), below).setMeta('appendedTransaction', tr);
};

/** Parses tab-separated text, as copied from spreadsheets and terminals, as a table; undefined for other text. */
export const tableOfTabs = (text: string): Slice | undefined => {
  const lines = text.replace(/\r?\n$/, '').split(/\r\n?|\n/);
  const isTabular = lines.every((line) => line.includes('\t')) && lines.some((line) => /[^\t]\t/.test(line));
  if (!isTabular) return undefined;
  const rows = lines.map((line) =>
    nodes.table_row.create(
      null,
      line.split('\t').map((cell) => nodes.table_cell.create(null, isBlank(cell) ? null : schema.text(cell.trim()))),
    ),
  );
  return new Slice(Fragment.from(nodes.table.create(null, rows)), 0, 0);
};
