import type { Block, Inline, TableCell, TableRow } from './document.ts';

/** A larger table loses its grid: its cells become paragraphs. */
export const tableLimits = { rows: 200, columns: 20 } as const;

/** The limit that a table exceeds. */
export type TooLarge = 'columns' | 'rows';

/** A cell as parsed; it may span several places of the table. */
export interface ReadCell<Content = readonly Inline[]> {
  readonly isHeader: boolean;
  readonly content: Content;
  readonly colspan: number;
  readonly rowspan: number;
}

/** The span in a `colspan` or `rowspan` attribute. */
export const spanIn = (said: string | undefined): number => Math.max(1, Number(/^\d{1,4}$/.exec(said ?? '')?.[0] ?? 1));

interface Place<Content> {
  readonly isHeader: boolean;
  /** Undefined in the places that a cell spans, and where a row is too short. */
  readonly content: Content | undefined;
}

/**
 * Lays out the cells of a table: each in the first free place, with empty places where it spans. Undefined if there are
 * too many columns.
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

/** The indices of rows with a cell, empty or not; in a table that is too long, only of those with visible content. */
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

/** The contents of the cells as paragraphs. */
export const cellsAsParagraphs = (rows: readonly (readonly ReadCell[])[]): Block[] =>
  rows.flat().flatMap(({ content }): Block[] => (content.length === 0 ? [] : [{ type: 'paragraph', content }]));

/** Builds the table, empty rows included; paragraphs if it is too large, or has only one cell. */
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
 * The limit that the table exceeds, so that it loses its grid; undefined if none. A row of a single cell, whatever its
 * span, is layout: it loses nothing.
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

/** The message about a table that is too large. */
export const tooLargeMessages: Readonly<Record<TooLarge, string>> = {
  columns: `A table has more than ${tableLimits.columns} columns. Please split it.`,
  rows: `A table has more than ${tableLimits.rows} rows. Please split it.`,
};
