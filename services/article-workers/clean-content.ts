import { fieldLimits } from '../../contracts/rules.ts';
import { isCanonical } from '../../domain/article/canonical.ts';
import { leftOutSentences } from '../../domain/article/left-out.ts';
import { parseWithLosses } from '../../domain/article/parse.ts';
import { serialise } from '../../domain/article/serialise.ts';
import type { TooLarge } from '../../domain/article/tables.ts';
import { textOf } from '../../domain/article/text.ts';

/** An article's HTML as stored, and its visible text: all of it, or enough to know that it is not too short. */
export interface CleanedContent {
  readonly content: string;
  readonly contentText: string;
  /** The limit that a table exceeded, so that it lost its grid. */
  readonly largeTable?: TooLarge | undefined;
  /** Sentences for the author about parts that were left out or converted. */
  readonly notes?: readonly string[];
}

/** The length of a beginning that nearly always has enough text. */
const beginning = 400;

/** The text of clean content, or of its beginning if that is enough: callers only check that it is not too short. */
const enoughText = (content: string): string => {
  const start = textOf(content.slice(0, content.lastIndexOf('<', beginning))).trim();
  return start.length > 2 * fieldLimits.content.min ? start : textOf(content).trim();
};

/** Content that the editor wrote, which needs no cleaning; undefined for other content. */
export const alreadyClean = (content: string): CleanedContent | undefined =>
  isCanonical(content) ? { content, contentText: enoughText(content) } : undefined;

/**
 * Reduces the author's HTML to what the editor can produce. Throws `DocumentTooComplexError` beyond the limit of work
 * (see domain/article/tree.ts).
 */
export const cleanContent = (content: string, limit?: number): CleanedContent => {
  const clean = alreadyClean(content);
  if (clean) return clean;
  const { document, largeTable, leftOut } = parseWithLosses(content, limit);
  const cleaned = serialise(document);
  return { content: cleaned, contentText: textOf(cleaned).trim(), largeTable, notes: leftOutSentences(leftOut) };
};
