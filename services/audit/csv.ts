import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV (RFC 4180). A cell that begins as a formula does is made a text: a spreadsheet would run it (OWASP, "CSV
 * Injection"). One of several lines is quoted, whatever these break with: each would begin a row.
 */
export const csv = (
  rows: readonly (readonly string[] | object)[],
  { header = false, delimiter = ',' }: { header?: boolean; delimiter?: ',' | ';' } = {},
): string =>
  stringify(rows as object[], {
    header,
    delimiter,
    escape_formulas: true,
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows',
  });

/** Begins a file that a spreadsheet is to read as UTF-8: without it Excel takes an encoding of the system's. */
export const byteOrderMark = '\ufeff';
