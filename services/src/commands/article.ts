import { DomainError, invalid } from '../../../contracts/errors.ts';
import type { ArticleText } from '../../../contracts/events/post.ts';
import { checkArticle, lengthOf, limits, messages, oneLine, severalLines, tidyTags } from '../../../contracts/rules.ts';
import { isCanonical } from '../domain/html/canonical.ts';
import { cleanerVersion } from '../domain/html/clean.ts';
import { parseDocument } from '../domain/html/parse.ts';
import { serialise } from '../domain/html/serialise.ts';
import { textOfClean } from '../domain/html/text-of-clean.ts';
import { plainText } from '../domain/html/text.ts';
import { DocumentTooComplex } from '../domain/html/tree.ts';
import type { KnownCategories } from './known-categories.ts';

/** An article as its author sent it. */
export interface ArticleForm {
  readonly title: string;
  readonly categoryId: number;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly content: string;
  readonly readTime: number;
}

/** How much of an article nearly always has enough text. */
const beginning = 400;

/** The text of clean content, or enough of its beginning: all that is asked of it is whether it is too short. */
const enoughText = (content: string): string => {
  const start = textOfClean(content.slice(0, content.lastIndexOf('<', beginning))).trim();
  return start.length > 2 * limits.content.min ? start : textOfClean(content).trim();
};

/** The cleaned content and its visible text. What is far beyond the limit is not worth cleaning: it is refused for its length all the same. */
const cleaned = (content: string): { content: string; contentText: string } => {
  if (content.length > 2 * limits.content.max) return { content, contentText: content };
  if (isCanonical(content)) return { content, contentText: enoughText(content) };
  try {
    const document = parseDocument(content);
    return { content: serialise(document), contentText: plainText(document).trim() };
  } catch (error) {
    if (!(error instanceof DocumentTooComplex)) throw error;
    throw invalid([{ field: 'content', message: 'Content is too deeply nested. Please simplify its formatting.' }]);
  }
};

/** Beyond what an event log takes in one append (1 MiB on EventStoreDB). Few bytes a character are the rule: counting them is the exception. */
const isTooLarge = (content: string): boolean =>
  content.length > limits.content.max && Buffer.byteLength(content) > limits.content.bytes;

/**
 * The article as it is kept: content cut down to what the editor can produce, texts tidied, and all of it held against the rules
 * (specification, section 5, "Article form"). Throws `DomainError` VALIDATION_FAILED with every fault.
 */
export const checkedArticle = async (known: KnownCategories, form: ArticleForm): Promise<ArticleText> => {
  const { content, contentText } = cleaned(form.content);
  const { categoryId, readTime } = form;
  const values = {
    title: oneLine(form.title),
    summary: oneLine(form.summary),
    tags: tidyTags(form.tags),
    categoryId,
    readTime,
  };
  const faults = checkArticle({ ...values, contentText, contentLength: lengthOf(content) });
  if (faults.every(({ field }) => field !== 'content') && isTooLarge(content)) {
    faults.push({ field: 'content', message: messages.contentLarge });
  }
  const isKnown = faults.some(({ field }) => field === 'categoryId') || (await known.has(categoryId));
  if (!isKnown) faults.push({ field: 'categoryId', message: messages.category });
  if (faults.length > 0) throw invalid(faults);
  return { ...values, content, cleanerVersion };
};

/** A decision's reason as it is kept; undefined where none was given. Throws `DomainError` VALIDATION_FAILED. */
export const checkedReason = (reason: string | undefined): string | undefined => {
  const text = severalLines(reason ?? '');
  if ([...text].length > limits.reason.max)
    throw new DomainError('VALIDATION_FAILED', messages.reasonLong, [{ field: 'reason', message: messages.reasonLong }]);
  return text || undefined;
};
