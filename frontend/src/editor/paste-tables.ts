import { gridOf, keptRows, spanIn, tableLimits, tooLarge, type ReadCell } from '../../../domain/article/tables.ts';
import type { LeftOut } from '../../../domain/article/left-out.ts';

/** Elements that start a line of their own. */
const blocks = 'p, div, section, article, ul, ol, li, dl, dt, dd, blockquote, h1, h2, h3, h4, h5, h6, center, hr';

const isLineEnd = (node: Node | null): boolean => node === null || node.nodeName === 'BR' || !/\S/.test(node.textContent ?? '');

/** Turns the blocks in a cell into lines, as a cell holds only lines. */
const linesOf = (cell: Element): void => {
  for (const block of [...cell.querySelectorAll(blocks)].toReversed()) {
    if (!isLineEnd(block.previousSibling)) block.before(block.ownerDocument.createElement('br'));
    if (!isLineEnd(block.nextSibling)) block.after(block.ownerDocument.createElement('br'));
    block.replaceWith(...block.childNodes);
  }
};

const readCell = (cell: HTMLTableCellElement): ReadCell<HTMLTableCellElement> => ({
  isHeader: cell.localName === 'th',
  content: cell,
  colspan: spanIn(cell.getAttribute('colspan') ?? ''),
  rowspan: spanIn(cell.getAttribute('rowspan') ?? ''),
});

const isSeen = ({ textContent }: Element): boolean => /\S/.test(textContent);

/** Rewrites the table as the cleaner reads it: with these rows, and one cell per grid position. */
const even = (
  table: HTMLTableElement,
  grid: NonNullable<ReturnType<typeof gridOf<HTMLTableCellElement>>>,
  kept: readonly number[],
): void => {
  for (const [place, row] of [...table.rows].entries()) {
    if (!kept.includes(place)) {
      row.remove();
      continue;
    }
    const cells = (grid[place] ?? []).map(
      ({ content, isHeader }) => content ?? table.ownerDocument.createElement(isHeader ? 'th' : 'td'),
    );
    for (const cell of cells) {
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
    }
    row.replaceChildren(...cells);
  }
  const captions = [...table.querySelectorAll('caption')];
  for (const caption of captions) {
    const paragraph = table.ownerDocument.createElement('p');
    paragraph.append(...caption.childNodes);
    caption.remove();
    table.before(paragraph);
  }
};

/** Stacks the cells of a table that an article cannot show as one: a layout table, or one that is too large. */
const loosen = (table: HTMLTableElement): void => {
  const inside = [...table.querySelectorAll('caption, td, th, tr, thead, tbody, tfoot')];
  for (const part of [table, ...inside.filter((one) => one.closest('table') === table)].toReversed()) {
    const loose = table.ownerDocument.createElement('div');
    loose.append(...part.childNodes);
    part.replaceWith(loose);
  }
};

const isMerged = ({ colspan, rowspan }: ReadCell<unknown>): boolean => colspan > 1 || rowspan > 1;

/** Whether a table has rows and columns, whatever its purpose. */
const isGrid = (rows: readonly (readonly unknown[])[]): boolean => rows.length > 1 && rows.some((row) => row.length > 1);

/**
 * Converts tables from Word, Excel, Google Docs and web pages to the article's form. Returns how many merged cells were
 * split, and how many tables lost their grid, by reason.
 */
export const pastedTables = (body: Element): LeftOut => {
  // Word stores the column widths in a row without height.
  for (const row of body.querySelectorAll('tr[height="0"]')) if (!isSeen(row) && !row.querySelector('img')) row.remove();
  const lost = { cell: 0, grid: 0, columns: 0, rows: 0 };
  const tables = [...body.querySelectorAll('table')].map((table) => ({
    table,
    isLayout: table.querySelector('img, pre, listing, table') !== null,
  }));
  for (const { table, isLayout } of tables) {
    const rows = [...table.rows].map((row) => [...row.cells].map(readCell));
    const grid = isLayout ? undefined : gridOf(rows);
    const kept = keptRows(rows, isSeen);
    const places = kept.length * (grid?.[0]?.length ?? 0);
    if (!grid || places < 2 || kept.length > tableLimits.rows) {
      const large = isLayout ? undefined : tooLarge(rows, isSeen);
      if (large ?? isGrid(rows)) lost[large ?? 'grid'] += 1;
      loosen(table);
      continue;
    }
    for (const cell of table.querySelectorAll('td, th')) {
      if (isSeen(cell)) linesOf(cell);
      else cell.replaceChildren();
    }
    lost.cell += rows.flat().filter(isMerged).length;
    even(table, grid, kept);
  }
  return lost;
};
