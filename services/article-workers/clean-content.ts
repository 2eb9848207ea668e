import { fieldLimits } from '../../contracts/rules.ts';
import { isCanonical } from '../../domain/article/canonical.ts';
import { leftOutSentences } from '../../domain/article/left-out.ts';
import { parseWithLosses } from '../../domain/article/parse.ts';
import { serialise } from '../../domain/article/serialise.ts';
import type { TooLarge } from '../../domain/article/tables.ts';
import { textOf } from '../../domain/article/text.ts';

/** An article's HTML as it is kept, and its visible text: all of it, or enough to say that it is not too short. */
export interface CleanedContent {
  readonly content: string;
  readonly contentText: string;
  /** By what a table was too large, so that it lost its grid. */
  readonly largeTable?: TooLarge | undefined;
  /** Sentences for the author about what was left out, or is there in another form. */
  readonly notes?: readonly string[];
}

/** How much of an article nearly always has enough text. */
const beginning = 400;

/** The text of clean content, or enough of its beginning: all that is asked of it is whether it is too short. */
const enoughText = (content: string): string => {
  const start = textOf(content.slice(0, content.lastIndexOf('<', beginning))).trim();
  return start.length > 2 * fieldLimits.content.min ? start : textOf(content).trim();
};

/** Content that the editor wrote, which needs no cleaning; undefined where it is other content. */
export const alreadyClean = (content: string): CleanedContent | undefined =>
  isCanonical(content) ? { content, contentText: enoughText(content) } : undefined;

/**
 * The author's HTML, cut down to what the editor can produce. Throws `DocumentTooComplexError` beyond the limit of work
 * (see domain/article/tree.ts).
 */
export const cleanContent = (content: string, limit?: number): CleanedContent => {
  const clean = alreadyClean(content);
  if (clean) return clean;
  const { document, largeTable, leftOut } = parseWithLosses(content, limit);
  const cleaned = serialise(document);
  return { content: cleaned, contentText: textOf(cleaned).trim(), largeTable, notes: leftOutSentences(leftOut) };
};
