import { stringify } from 'csv-stringify/sync';

/** Within a cell, the beginning of a formula for a spreadsheet that takes this character for the end of a cell. */
const formulaWithin = /(?<=[;,\t\r\n])(?=[=+\-@\t\r＝＋－＠])/gu;

/**
 * Rows as CSV (RFC 4180). A cell that begins as a formula does is made a text: a spreadsheet would run it (OWASP, "CSV
 * Injection"). So is one that would be split there: a spreadsheet set to another language expects another delimiter.
 * One of several lines is quoted, whatever these break with: each would begin a row.
 */
export const csv = (
  rows: readonly (readonly string[] | object)[],
  { header = false, delimiter = ',' }: { header?: boolean; delimiter?: ',' | ';' } = {},
): string =>
  stringify(rows as object[], {
    header,
    delimiter,
    escape_formulas: true,
    cast: { string: (text) => text.replace(formulaWithin, "'") },
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows',
  });

/** Without it, Excel reads a CSV file in the system's legacy encoding instead of UTF-8. */
export const byteOrderMark = '\ufeff';
