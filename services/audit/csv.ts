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

/** Without it, Excel reads a CSV file in the system's legacy encoding instead of UTF-8. */
export const byteOrderMark = '\ufeff';
