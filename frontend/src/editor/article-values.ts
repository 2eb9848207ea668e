import { checkArticle, lengthOf, fieldLimits, oneLine, tidyTags } from '../../../contracts/rules.ts';
import type { Cover } from '../../../contracts/shapes.ts';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { sentDone } from './remarks/done.ts';
import { textOfTags } from './tags/typed-tags.ts';

/** The form's values, all of them text (specification, section 3, "Article form values"); `content` is HTML. */
export interface ArticleValues {
  readonly title: string;
  readonly categoryId: string;
  readonly tags: string;
  readonly summary: string;
  readonly content: string;
  readonly readTime: string;
  /** The address of the cover picture, and its description; left out or empty if there is no cover. */
  readonly cover?: string;
  readonly coverAlt?: string;
  /** The editors' remarks marked as done (remarks/done.ts); left out until the author changes one. */
  readonly doneRemarks?: string;
}

export type FieldName = keyof ArticleValues;
/** In page order. */
export const fieldNames: readonly FieldName[] = [
  'title',
  'categoryId',
  'readTime',
  'tags',
  'summary',
  'cover',
  'coverAlt',
  'content',
  'doneRemarks',
];

export type FieldErrors = Readonly<Partial<Record<FieldName, string | undefined>>>;

export const noValues: ArticleValues = {
  title: '',
  categoryId: '',
  tags: '',
  summary: '',
  content: '',
  readTime: String(fieldLimits.readTime.default),
  cover: '',
  coverAlt: '',
  doneRemarks: '',
};

/** The article as it is sent (specification, section 7). The slug is the server's. */
export interface SentArticle {
  readonly title: string;
  readonly categoryId: number;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly content: string;
  readonly readTime: number;
  readonly cover?: Cover;
  readonly doneRemarks?: readonly number[];
}

export const valuesOf = (post: ReviewedPost): ArticleValues => ({
  title: post.title,
  categoryId: String(post.categoryId),
  tags: textOfTags({ tags: post.tags, typing: '' }),
  summary: post.summary,
  content: post.content,
  readTime: String(post.readTime),
  cover: post.cover?.src ?? '',
  coverAlt: post.cover?.alt ?? '',
});

/** Specification, section 5: tags are split on commas and trimmed, and two of the texts become integers. */
export const bodyOf = ({
  title,
  categoryId,
  tags,
  summary,
  content,
  readTime,
  cover,
  coverAlt = '',
  doneRemarks,
}: ArticleValues): SentArticle => ({
  title: title.trim(),
  categoryId: Number(categoryId),
  tags: tags.split(',').map((tag) => tag.trim()),
  summary: summary.trim(),
  content,
  readTime: Number(readTime),
  ...(cover ? { cover: { src: cover, alt: coverAlt.trim() } } : {}),
  ...(doneRemarks ? { doneRemarks: sentDone(doneRemarks) ?? [] } : {}),
});

/**
 * Counting a long article's characters on every key is slow, and pointless while even its UTF-16 length is within the
 * limit.
 */
const lengthOfHtml = (html: string): number => (html.length <= fieldLimits.content.max ? html.length : lengthOf(html));

/** Enough text to check the minimum length: a character has at most two UTF-16 units. */
const beginning = (text: string): string => text.slice(0, 2 * fieldLimits.content.min);

const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** The form's errors, as the server would report them. `contentText` is the content as readers see it. */
export const errorsOf = (values: ArticleValues, contentText: string): FieldErrors =>
  Object.fromEntries(
    checkArticle({
      title: oneLine(values.title),
      categoryId: numberOf(values.categoryId),
      tags: tidyTags(values.tags.split(',')),
      summary: oneLine(values.summary),
      contentText: beginning(contentText),
      contentLength: lengthOfHtml(values.content),
      readTime: numberOf(values.readTime),
      ...(values.cover ? { coverAlt: oneLine(values.coverAlt ?? '') } : {}),
    }).map(({ field, message }) => [field, message]),
  );

export const sameValues = (one: ArticleValues, other: ArticleValues): boolean =>
  fieldNames.every((name) => (one[name] ?? '') === (other[name] ?? ''));

/** Whether the server already holds this article. The server normalizes texts, so compare normalized ones. */
export const isHeld = (body: SentArticle, post: ReviewedPost): boolean =>
  (post.proposal ?? post).status === 'pending' &&
  post.content === body.content &&
  post.title === oneLine(body.title) &&
  post.summary === oneLine(body.summary) &&
  post.categoryId === body.categoryId &&
  post.readTime === body.readTime &&
  post.cover?.src === body.cover?.src &&
  (post.cover?.alt ?? '') === oneLine(body.cover?.alt ?? '') &&
  post.tags.join() === tidyTags(body.tags).join();
