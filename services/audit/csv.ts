import { stringify } from 'csv-stringify/sync';

/** Where a formula would begin within a cell if the spreadsheet took the preceding character as a delimiter. */
const formulaWithin = /(?<=[;,\t\r\n])(?=[=+\-@\t\r＝＋－＠])/gu;

/**
 * Formats rows as CSV (RFC 4180). A cell that begins like a formula is turned into text: a spreadsheet would run it
 * (OWASP, "CSV Injection"). So is a cell of which a part would begin so after a split: spreadsheets in other locales
 * expect another delimiter. A cell with any kind of line break is quoted, as each break would start a new row.
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
