import type { Block, Inline, TableCell, TableRow } from './document.ts';

/** What is larger is no table for a page: its cells stand below one another. */
export const tableLimits = { rows: 200, columns: 20 } as const;

/** By what a table is too large for a page. */
export type TooLarge = 'columns' | 'rows';

/** A cell as it was read: it may stretch over several places of the table. */
export interface ReadCell<Content = readonly Inline[]> {
  readonly isHeader: boolean;
  readonly content: Content;
  readonly colspan: number;
  readonly rowspan: number;
}

/** How far the attribute `colspan` or `rowspan` says that a cell stretches. */
export const spanIn = (said: string | undefined): number => Math.max(1, Number(/^\d{1,4}$/.exec(said ?? '')?.[0] ?? 1));

interface Place<Content> {
  readonly isHeader: boolean;
  /** Undefined in the places that a cell stretches to, and where a row is too short. */
  readonly content: Content | undefined;
}

/**
 * The cells of a table by their places: each in the first that is free, with empty ones where it stretches to.
 * Undefined for too many columns.
 */
export const gridOf = <Content>(rows: readonly (readonly ReadCell<Content>[])[]): Place<Content>[][] | undefined => {
  const grid: Place<Content>[][] = rows.map(() => []);
  let width = 0;
  for (const [top, cells] of rows.entries()) {
    let left = 0;
    for (const { isHeader, content, colspan, rowspan } of cells) {
      while (grid[top]?.[left]) left += 1;
      if (left + colspan > tableLimits.columns) return undefined;
      for (const row of grid.slice(top, top + Math.min(rowspan, tableLimits.rows)))
        for (let column = left; column < left + colspan; column += 1) row[column] ??= { isHeader, content: undefined };
      (grid[top] as Place<Content>[])[left] = { isHeader, content };
      left += colspan;
      width = Math.max(width, left);
    }
  }
  return grid.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? { isHeader: false, content: undefined }));
};

const cellOf = ({ isHeader, content = [] }: Place<readonly Inline[]>): TableCell => ({
  type: isHeader ? 'table_header' : 'table_cell',
  content,
});

/** The places of the rows with a cell, empty or not; in a table that is too long, of those with something to see. */
export const keptRows = <Content>(
  rows: readonly (readonly ReadCell<Content>[])[],
  isSeen: (content: Content) => boolean,
): readonly number[] => {
  const places = [...rows.keys()].filter((place) => rows[place]?.length);
  return places.length <= tableLimits.rows
    ? places
    : places.filter((place) => rows[place]?.some(({ content }) => isSeen(content)));
};

const hasContent = (content: readonly Inline[]): boolean => content.length > 0;

/** What is in the cells, as paragraphs. */
export const cellsAsParagraphs = (rows: readonly (readonly ReadCell[])[]): Block[] =>
  rows.flat().flatMap(({ content }): Block[] => (content.length === 0 ? [] : [{ type: 'paragraph', content }]));

/** The table of these cells, empty rows included; paragraphs where it is too large, or one cell. */
export const tableOf = (rows: readonly (readonly ReadCell[])[]): Block[] => {
  const grid = gridOf(rows) ?? [];
  const content: TableRow[] = keptRows(rows, hasContent).flatMap((place) => {
    const row = grid[place];
    return row ? [{ type: 'table_row', content: row.map(cellOf) }] : [];
  });
  const places = content.length * (content[0]?.content.length ?? 0);
  return places > 1 && content.length <= tableLimits.rows ? [{ type: 'table', content }] : cellsAsParagraphs(rows);
};

const widthOf = (row: readonly ReadCell<unknown>[]): number => row.reduce((sum, { colspan }) => sum + colspan, 0);

/**
 * By what the table is too large, so that it loses its grid; undefined where it is not. A row of one cell, however far
 * it stretches, is layout: it loses nothing.
 */
export const tooLarge = <Content>(
  rows: readonly (readonly ReadCell<Content>[])[],
  isSeen: (content: Content) => boolean,
): TooLarge | undefined => {
  const kept = keptRows(rows, isSeen).flatMap((place) => (rows[place] ? [rows[place]] : []));
  if (kept.flat().every(({ content }) => !isSeen(content))) return undefined;
  if (kept.some((row) => row.length > 1 && widthOf(row) > tableLimits.columns)) return 'columns';
  return kept.length > tableLimits.rows ? 'rows' : undefined;
};

/** What is said of a table that is too large, by what it is. */
export const tooLargeMessages: Readonly<Record<TooLarge, string>> = {
  columns: `A table has more than ${tableLimits.columns} columns. Please split it.`,
  rows: `A table has more than ${tableLimits.rows} rows. Please split it.`,
};
