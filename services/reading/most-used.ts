import { authors } from '../../projections/authors.ts';
import type { PublishedCount } from '../../projections/published-counts.ts';
import type { CollectionOf, Reads, Scalar } from '../../projections/read-store/read-store.ts';
import { sameTag } from '../../contracts/tag.ts';
import { tags } from '../../projections/tags.ts';
import type { User } from '../accounts/accounts.ts';
import { fromCursor, toCursor, type PageOf } from './cursors.ts';

/** A page of the tags or authors of published posts with their counts, most used first. */
export interface Used<Document> {
  readonly documents: readonly Document[];
  readonly next: string | undefined;
}

const mostUsed = async <Document extends PublishedCount>(
  reads: Reads,
  collection: CollectionOf<Document>,
  key: keyof Document & string,
  { limit, after }: PageOf,
): Promise<Used<Document>> => {
  const order = ['rank', key] as const;
  const found = await reads.find(collection, { order, after: fromCursor(after, order.length), limit: limit + 1 });
  const used = found.filter(({ articlesCount }) => articlesCount > 0);
  const documents = used.slice(0, limit);
  const last = used.length > limit ? documents.at(-1) : undefined;
  return { documents, next: last && toCursor(order.map((field) => last[field] as Scalar)) };
};

const ifUsed = <Document extends PublishedCount>(document: Document | undefined): Document | undefined =>
  document && document.articlesCount > 0 ? document : undefined;

/** The tags of the published posts. Throws `DomainError` BAD_REQUEST for an invalid cursor. */
export const mostUsedTags = (reads: Reads, of: PageOf) => mostUsed(reads, tags, 'tag', of);

/** How many tags with the same beginning are read, in alphabetical order. */
const mostBegunAlike = 200;

/**
 * The most used tags that begin with a text, ignoring case; if very many do, only the alphabetically first are
 * considered.
 */
export const tagsBegunWith = async (reads: Reads, text: string, limit: number) => {
  const begin = sameTag(text);
  const [itself, others] = await Promise.all([
    reads.get(tags, begin),
    reads.find(tags, { order: ['tag'], after: [begin], limit: mostBegunAlike }),
  ]);
  return [...(itself ? [itself] : []), ...others]
    .filter(({ tag, articlesCount }) => articlesCount > 0 && tag.startsWith(begin))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit);
};

/** One tag, ignoring case; undefined if no published post has it. */
export const tagOf = async (reads: Reads, tag: string) => ifUsed(await reads.get(tags, sameTag(tag)));

/** The authors of the published posts. Throws `DomainError` BAD_REQUEST for an invalid cursor. */
export const busiestAuthors = (reads: Reads, of: PageOf) => mostUsed(reads, authors, 'id', of);

/** One author; undefined if they have no published post. */
export const authorOf = async (reads: Reads, user: Pick<User, 'id'> | undefined) =>
  user && ifUsed(await reads.get(authors, user.id));
