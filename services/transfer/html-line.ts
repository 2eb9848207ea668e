import { fieldLimits } from '../../contracts/rules.ts';
import { clean } from '../../domain/article/clean.ts';
import { lineOf } from '../../domain/article/text.ts';
import { DocumentTooComplexError } from '../../domain/article/tree.ts';

/**
 * A hundred times the longest title, in characters. Lines are cleaned in the import's own process, without a deadline:
 * their length bounds that work.
 */
const longestLine = 100 * fieldLimits.title.max;

/** The text of a line; undefined if it has none. `fault` completes a sentence about a line that cannot be read. */
export interface HtmlLine {
  readonly text: string | undefined;
  readonly fault?: string;
}

/** Reads a line that may contain HTML and entities. */
export const readLine = (html: string | undefined): HtmlLine => {
  if (html === undefined) return { text: undefined };
  if (html.length > longestLine) return { text: undefined, fault: `is longer than ${longestLine} characters` };
  try {
    return { text: lineOf(clean(html)) || undefined };
  } catch (error) {
    if (error instanceof DocumentTooComplexError) return { text: undefined, fault: 'has too much formatting to be read' };
    throw error;
  }
};
