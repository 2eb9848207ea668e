import t from 'tap';
import { violations } from '../checker.suite.ts';
import { clean } from '../clean.ts';
import { leftOutSentences } from '../left-out.ts';
import { parseWithLosses } from '../parse.ts';

/** HTML, the article the cleaner makes of it, and the sentence about its losses, if there are any. */
export type Case = readonly [html: string, expected: string, said?: string];

/** Tests the cleaner behind the API and the import: one test for each kind of HTML. */
export const cleaningSuite = (cases: Readonly<Record<string, readonly Case[]>>): void => {
  for (const [kind, rows] of Object.entries(cases)) {
    t.test(kind, async (t) => {
      for (const [html, expected, said = ''] of rows) {
        t.equal(clean(html), expected, html);
        t.equal(clean(expected), expected, 'again');
        t.strictSame(violations(expected), []);
        t.equal(leftOutSentences(parseWithLosses(html).leftOut).join(' '), said, html);
      }
    });
  }
};
