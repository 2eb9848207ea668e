import { fieldLimits } from '../../contracts/rules.ts';
import { clean } from '../../domain/article/clean.ts';
import { lineOf } from '../../domain/article/text.ts';
import { DocumentTooComplexError } from '../../domain/article/tree.ts';

/**
 * A hundred times the longest title, in characters. Lines are cleaned in the process of the import, which has no
 * deadline: their length bounds that work.
 */
const longestLine = 100 * fieldLimits.title.max;

/** The words of a line; undefined for none. `fault` continues a sentence about a line that is not read. */
export interface HtmlLine {
  readonly text: string | undefined;
  readonly fault?: string;
}

/** Reads a line that may hold HTML and its entities. */
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
