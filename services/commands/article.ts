import { invalid, type DomainError, type FieldError } from '../../contracts/errors.ts';
import { imagesOf, uploadedImage, withOwnImages } from '../../contracts/images.ts';
import type { ArticleText } from '../../contracts/events/post.ts';
import {
  checkArticle,
  checkReason,
  checkRemark,
  lengthOf,
  fieldLimits,
  messages,
  oneLine,
  severalLines,
  tidyTags,
} from '../../contracts/rules.ts';
import type { Remark } from '../../contracts/remark.ts';
import type { Cover } from '../../contracts/shapes.ts';
import type { ArticleWorkers } from '../article-workers/article-workers.ts';
import type { Config } from '../config/config.ts';
import { DeadlineError } from '../worker-pool/worker-pool.ts';
import { cleanerVersion } from '../../domain/article/clean.ts';
import { wrongOfFormulas } from '../../domain/article/formulas.ts';
import { tooLargeMessages } from '../../domain/article/tables.ts';
import { DocumentTooComplexError } from '../../domain/article/tree.ts';
import type { CleanedContent } from '../article-workers/clean-content.ts';
import type { ImageRecords } from '../images/image-records.ts';
import type { KnownCategories } from './known-categories.ts';

/** An article as its author sent it. */
export interface ArticleForm {
  readonly title: string;
  readonly categoryId: number;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly content: string;
  readonly readTime: number;
  readonly cover?: Cover | undefined;
}

export interface ArticleServices {
  readonly knownCategories: KnownCategories;
  readonly articleWorkers: ArticleWorkers;
  readonly config: Pick<Config, 'siteUrl'>;
  readonly imageRecords: Pick<ImageRecords, 'use' | 'byId'>;
}

/** The error for content that costs more than an article may. */
const refused = (message: string): DomainError => invalid([{ field: 'content', message }]);

/**
 * The cleaned content and its visible text. Content far beyond the limit is not cleaned, because its length is refused
 * anyway.
 */
const cleaned = async (
  { articleWorkers, config }: Pick<ArticleServices, 'articleWorkers' | 'config'>,
  given: string,
  authorId: number,
): Promise<CleanedContent> => {
  if (given.length > 2 * fieldLimits.content.max) return { content: given, contentText: given };
  try {
    const { content, contentText, largeTable, notes } = await articleWorkers.clean(given, authorId);
    if (largeTable) throw refused(tooLargeMessages[largeTable]);
    return { content: withOwnImages(content, config.siteUrl), contentText, ...(notes ? { notes } : {}) };
  } catch (error) {
    if (error instanceof DocumentTooComplexError) throw refused('Content is too deeply nested. Please simplify its formatting.');
    if (error instanceof DeadlineError)
      throw refused('Content takes too long to be read. Please paste it as plain text and format it again.');
    throw error;
  }
};

/**
 * Whether it exceeds what an event log accepts in one append (1 MiB on EventStoreDB). Most texts have few bytes per
 * character, so bytes are rarely counted.
 */
const isTooLarge = (content: string): boolean =>
  content.length > fieldLimits.content.max && Buffer.byteLength(content) > fieldLimits.content.bytes;

/** The errors of cleaned content, besides those of the article rules. */
const largeErrors = (content: string): FieldError[] =>
  isTooLarge(content) ? [{ field: 'content', message: messages.contentLarge }] : [];

const formulaErrors = (content: string): FieldError[] => {
  const message = wrongOfFormulas(content);
  return message === undefined ? [] : [{ field: 'content', message }];
};

const coverMissing: FieldError = { field: 'cover', message: messages.coverMissing };
const pictureMissing = 'A picture of this article is no longer there. Please remove it, and add it again.';

/**
 * The errors of a cover. Its URL may be made up, with a size that is not the image's. `checkedArticle` checks the
 * author's right to it together with the images of the text.
 */
const coverErrors = async ({ imageRecords }: ArticleServices, cover: Cover | undefined): Promise<FieldError[]> => {
  if (!cover) return [];
  const image = uploadedImage(cover.src);
  if (!image) return [{ field: 'cover', message: messages.coverElsewhere }];
  const kept = await imageRecords.byId(image.id);
  const isThere = kept && kept.state !== 'going' && kept.width === image.width && kept.height === image.height;
  return isThere ? [] : [coverMissing];
};

/** Whether the cover is among these images. One that the author may not use has the same error as a missing one. */
const isCover = (pictures: readonly string[], cover: Cover | undefined): boolean =>
  cover !== undefined && pictures.includes(uploadedImage(cover.src)?.id ?? '');

/** Content as stored, and sentences for its author about what was left out. */
interface CheckedContent {
  readonly content: string;
  readonly notes: readonly string[];
}

/** An article as stored, and the same sentences. */
interface CheckedArticle {
  readonly text: ArticleText;
  readonly notes: readonly string[];
}

/**
 * Cleans the content of an unfinished article, with the size limits of an article. Throws `DomainError`
 * VALIDATION_FAILED, or UNAVAILABLE if the cleaning queue is full.
 */
export const checkedContent = async (
  services: Pick<ArticleServices, 'articleWorkers' | 'config'>,
  given: string,
  authorId: number,
): Promise<CheckedContent> => {
  const { content, notes = [] } = await cleaned(services, given, authorId);
  const isLong = lengthOf(content) > fieldLimits.content.max;
  const errors = isLong ? [{ field: 'content', message: messages.contentLong }] : largeErrors(content);
  if (errors.length > 0) throw invalid(errors);
  return { content, notes };
};

/**
 * Cleans and validates an article: reduces its content to what the editor can produce, tidies its texts, and checks all
 * rules (specification, section 5, "Article form"). Throws `DomainError` VALIDATION_FAILED with every error, or
 * UNAVAILABLE if the cleaning queue is full.
 */
export const checkedArticle = async (services: ArticleServices, authorId: number, form: ArticleForm): Promise<CheckedArticle> => {
  const { knownCategories: known, imageRecords } = services;
  const { content, contentText, notes = [] } = await cleaned(services, form.content, authorId);
  const { categoryId, readTime } = form;
  const cover = form.cover && { src: form.cover.src, alt: oneLine(form.cover.alt) };
  const values = {
    title: oneLine(form.title),
    summary: oneLine(form.summary),
    tags: tidyTags(form.tags),
    categoryId,
    readTime,
  };
  const errors = checkArticle({ ...values, contentText, contentLength: lengthOf(content), coverAlt: cover?.alt });
  if (errors.every(({ field }) => field !== 'content')) errors.push(...largeErrors(content), ...formulaErrors(content));
  if (errors.every(({ field }) => field !== 'cover')) errors.push(...(await coverErrors(services, cover)));
  const isWrong = errors.some(({ field }) => field === 'categoryId');
  const refusal = isWrong ? undefined : await known.refusalOf(categoryId);
  if (refusal !== undefined) errors.push({ field: 'categoryId', message: refusal });
  if (errors.length > 0) throw invalid(errors);
  // Mark the images before appending the event: images in an article are never removed.
  const missing = await imageRecords.use(imagesOf(content, cover?.src));
  if (missing.length > 0) throw isCover(missing, cover) ? invalid([coverMissing]) : refused(pictureMissing);
  return { text: { ...values, content, cleanerVersion, ...(cover ? { cover } : {}) }, notes };
};

/**
 * A decision's remarks, tidied and validated; undefined if there are none. Throws `DomainError` VALIDATION_FAILED, also
 * for remarks on an approval.
 */
export const checkedRemarks = (remarks: readonly Remark[] = [], isRejection: boolean): Remark[] | undefined => {
  if (remarks.length === 0) return undefined;
  if (!isRejection) throw invalid([{ field: 'remarks', message: messages.remarksApproving }]);
  if (remarks.length > fieldLimits.remark.most) throw invalid([{ field: 'remarks', message: messages.remarksMany }]);
  return remarks.map(({ anchor, text: given }) => {
    const text = severalLines(given);
    const errors = checkRemark(text);
    if (errors.length > 0) throw invalid(errors);
    return { anchor, text };
  });
};

/** A decision's reason, tidied and validated; undefined if none was given. Throws `DomainError` VALIDATION_FAILED. */
export const checkedReason = (reason: string | undefined): string | undefined => {
  const text = severalLines(reason ?? '');
  const errors = checkReason(text);
  if (errors.length > 0) throw invalid(errors);
  return text || undefined;
};
