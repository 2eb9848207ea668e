import { bytesOf, textOf } from './texts.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * The same query with texts as bytes, for `decodeTexts`. On a text that is not UTF-8, `libsql` 0.5.29 ends the process,
 * and `node:sqlite` (of Node 22, 24 and 26) substitutes other characters.
 */
export const readingBytes = (sql: string, columns: readonly { readonly name: string }[]): string => {
  const cast = columns
    .map(({ name }) => quoted(name))
    .map((name) => `CASE typeof(${name}) WHEN 'text' THEN CAST(${name} AS BLOB) ELSE ${name} END AS ${name}`);
  return `SELECT ${cast.join(', ')} FROM (${sql})`;
};

/** Decodes the bytes in these rows to texts. Throws `NotUtf8Error` if any are not UTF-8. */
export const decodeTexts = (rows: readonly Record<string, unknown>[]): void => {
  for (const row of rows) {
    for (const name in row) {
      const value = row[name];
      if (typeof value === 'object' && value !== null) row[name] = textOf(bytesOf(value as Uint8Array | ArrayBuffer));
    }
  }
};
