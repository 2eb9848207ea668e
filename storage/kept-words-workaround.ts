import type { Database } from './driver.ts';

/** A document that no index has: its key, and enough words to fill several of the smallest pages. */
const [key, words] = [-1, [...'abcdefghijklmnopqrstuvwxyz'].join(' ')];

/** Bytes per page of the index: the minimum of FTS5, and its default. */
const pageSizes = { least: 32, own: 4_050 } as const;

/** An index with fewer pages is rewritten in small ones. */
const fewPages = 32;

const isSmall = (database: Database, index: string): boolean =>
  database.prepare(`SELECT 1 FROM ${index}_data LIMIT ${fewPages}`).all([]).length < fewPages;

/**
 * Merges a contentless full-text index so that no word of a removed document remains. FTS5 (SQLite 3.45 and later) only
 * drops such words when it merges into the highest level that the index ever had. 'optimize' does so only for segments
 * of different levels, and a new segment pulls older ones of its size down to its own level: a small index that was
 * merged before keeps removed words for good. So a document is added and removed; in between, the index is one segment
 * of several pages, larger than what follows. Readers see all of it or nothing.
 */
export const mergeWords = (database: Database, index: string): void => {
  const [column] = database.prepare(`SELECT name FROM pragma_table_info('${index}')`).all([]);
  const field = `"${String(column?.name)}"`;
  const optimize = `INSERT INTO ${index} (${index}) VALUES ('optimize')`;
  const pages = (size: number): string => `INSERT INTO ${index} (${index}, rank) VALUES ('pgsz', ${size})`;
  database.exec('SAVEPOINT merge');
  try {
    if (isSmall(database, index)) database.exec(pages(pageSizes.least));
    database.exec(`INSERT INTO ${index} (rowid, ${field}) VALUES (${key}, '${words}'); ${optimize}; ${pages(pageSizes.own)}`);
    database.exec(`INSERT INTO ${index} (${index}, rowid, ${field}) VALUES ('delete', ${key}, '${words}'); ${optimize}`);
    database.exec('RELEASE merge');
  } catch (error) {
    database.exec('ROLLBACK TO merge; RELEASE merge');
    throw error;
  }
};
