import { authors } from '../../projections/authors.ts';
import type { PublishedCount } from '../../projections/published-counts.ts';
import type { CollectionOf, Reads, Scalar } from '../../projections/read-store/read-store.ts';
import { sameTag } from '../../contracts/tag.ts';
import { tags } from '../../projections/tags.ts';
import type { User } from '../accounts/accounts.ts';
import { fromCursor, toCursor, type PageOf } from './cursors.ts';

/** A page of what published posts have: how many have it, the most used first. */
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

/** The tags of the published posts. Throws `DomainError` BAD_REQUEST for a cursor that is none. */
export const mostUsedTags = (reads: Reads, of: PageOf) => mostUsed(reads, tags, 'tag', of);

/** So many tags that begin alike are looked at, in their order. */
const mostBegunAlike = 200;

/** Of the tags that begin with a text, in any case, the most used; of very many, of the first in the alphabet. */
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

/** One of them, in any case; undefined where no published post has it. */
export const tagOf = async (reads: Reads, tag: string) => ifUsed(await reads.get(tags, sameTag(tag)));

/** Those who wrote the published posts. Throws `DomainError` BAD_REQUEST for a cursor that is none. */
export const busiestAuthors = (reads: Reads, of: PageOf) => mostUsed(reads, authors, 'id', of);

/** One of them; undefined for who has no published post. */
export const authorOf = async (reads: Reads, user: Pick<User, 'id'> | undefined) =>
  user && ifUsed(await reads.get(authors, user.id));
