import { DomainError } from '../../contracts/errors.ts';
import { byAuthor } from '../../projections/by-author.ts';
import { byStatus } from '../../projections/by-status.ts';
import { byTag, tagPart } from '../../projections/by-tag.ts';
import { cards, type Card } from '../../projections/cards.ts';
import { featured } from '../../projections/featured.ts';
import { categoryPart, latest } from '../../projections/latest.ts';
import { popular } from '../../projections/popular.ts';
import { posts } from '../../projections/posts.ts';
import { queue } from '../../projections/queue.ts';
import type { CollectionOf, QueryOf, Reads, Scalar } from '../../projections/read-store/read-store.ts';
import { search } from '../../projections/search.ts';
import { isGone, waitingSince, type Post, type PostStatus } from '../../domain/post.ts';
import { sameTag } from '../../contracts/tag.ts';
import { fromCursor, toCursor, type PageOf } from './cursors.ts';
import { findAmong } from './find-among.ts';
import { readUntil } from './portions.ts';

/**
 * A page of whole posts ends once its texts have this many characters, whatever the limit: the response is built in one
 * piece.
 */
const mostCharacters = 700_000;

/** The items of lists. */
type Listed = Post | Card;

/** How to read the posts of a page; `taken`: how many of the ids fitted. */
export type ReadAs<Item extends Listed> = (
  reads: Reads,
  ids: readonly number[],
) => Promise<{ readonly posts: readonly Item[]; readonly taken: number }>;

export const asWhole: ReadAs<Post> = (reads, ids) => readUntil(reads, ids, mostCharacters);
export const asCards: ReadAs<Card> = async (reads, ids) => ({ posts: await reads.getMany(cards, ids), taken: ids.length });

/** One page: the posts, and the cursor of the next page, if there is one. */
export interface Page<Item extends Listed = Listed> {
  readonly posts: readonly Item[];
  readonly next: string | undefined;
  /** View counts by post id, if the list is ordered by them. */
  readonly views?: ReadonlyMap<number, number>;
  /** The collection that determined the order, or its parts: `latest`, `latest/category-3`. */
  readonly collections: readonly string[];
}

export interface PostFilter {
  /** A category, with those that were retired into it. */
  readonly categoryIds?: readonly number[];
  readonly authorId?: number;
  readonly tag?: string;
}

const page = async <Document extends { id: number }, Item extends Listed>(
  reads: Reads,
  collection: CollectionOf<Document>,
  ranges: readonly NonNullable<QueryOf<Document>['where']>[],
  query: Pick<QueryOf<Document>, 'order' | 'descending'>,
  { limit, after }: PageOf,
  readAs: ReadAs<Item>,
): Promise<Page<Item> & { readonly documents: readonly Document[] }> => {
  const from = fromCursor(after, query.order.length);
  const found = await findAmong(reads, collection, ranges, { ...query, after: from, limit: limit + 1 });
  const ids = found.slice(0, limit).map(({ id }) => id);
  const { posts, taken } = await readAs(reads, ids);
  const last = taken < found.length ? found[taken - 1] : undefined;
  const next = last && toCursor(query.order.map((field) => last[field] as Scalar));
  return { posts, next, collections: [collection.name], documents: found };
};

/**
 * Keeps the published posts of a page. A list may lag behind the posts, so posts that were unpublished meanwhile are
 * dropped.
 */
const published = <Item extends Listed>(found: Page<Item>): Page<Item> => ({
  ...found,
  posts: found.posts.filter(({ status }) => status === 'approved'),
});

/** The cache tag of the list of a category's posts. */
export const latestIn = (categoryId: number): string => `${latest.name}/${categoryPart({ categoryId })}`;

/** The cache tag of the list of posts with a tag. */
export const taggedWith = (tag: string): string => `${byTag.name}/${tagPart(tag)}`;

export const newestFirst = { order: ['publishedAt', 'id'] as const, descending: true };

/**
 * The published posts, newest first, filtered by category, author or tag, or any two of these. Throws `DomainError`
 * BAD_REQUEST.
 */
export const publishedPosts = async <Item extends Listed>(
  reads: Reads,
  { tag, categoryIds, ...filter }: PostFilter,
  of: PageOf,
  readAs: ReadAs<Item>,
): Promise<Page<Item>> => {
  const ranges = categoryIds?.map((categoryId) => ({ ...filter, categoryId })) ?? [filter];
  if (tag === undefined) {
    const found = published(await page(reads, latest, ranges, newestFirst, of, readAs));
    return categoryIds ? { ...found, collections: categoryIds.map(latestIn) } : found;
  }
  if (categoryIds && filter.authorId !== undefined)
    throw new DomainError('BAD_REQUEST', 'Please filter by at most two of category, tag and author.');
  const tagged = ranges.map((range) => ({ ...range, tag: sameTag(tag) }));
  return { ...published(await page(reads, byTag, tagged, newestFirst, of, readAs)), collections: [taggedWith(tag)] };
};

export const featuredPosts = async <Item extends Listed>(reads: Reads, of: PageOf, readAs: ReadAs<Item>): Promise<Page<Item>> =>
  published(await page(reads, featured, [{}], { order: ['featuredAt', 'id'], descending: true }, of, readAs));

export const popularPosts = async <Item extends Listed>(reads: Reads, of: PageOf, readAs: ReadAs<Item>): Promise<Page<Item>> => {
  const query = { order: ['views', 'publishedAt', 'id'] as const, descending: true };
  const found = await page(reads, popular, [{ isPublished: true }], query, of, readAs);
  return { ...published(found), views: new Map(found.documents.map(({ id, views }) => [id, views])) };
};

/** The posts in a status, last submitted first. */
export const postsInStatus = async (reads: Reads, status: PostStatus, of: PageOf): Promise<Page<Post>> => {
  const found = await page(reads, byStatus, [{ status }], { order: ['submittedAt', 'id'], descending: true }, of, asWhole);
  return { ...found, posts: found.posts.filter((post) => post.status === status) };
};

/** The posts in the review queue, or whose changes are, longest waiting first. */
export const postsInQueue = async (reads: Reads, of: PageOf): Promise<Page<Post>> => {
  const found = await page(reads, queue, [{}], { order: ['since', 'id'] }, of, asWhole);
  return { ...found, posts: found.posts.filter((post) => waitingSince(post) !== undefined) };
};

/** All posts of an author except deleted ones, newest first. */
export const postsOfAuthor = (reads: Reads, authorId: number, of: PageOf): Promise<Page<Post>> =>
  page(reads, byAuthor, [{ authorId }], { order: ['createdAt', 'id'], descending: true }, of, asWhole);

/** How deep a search may be paged through. */
const deepest = 1000;

/** The published posts that contain all the words, best first; none if the text contains no word. */
export const foundPosts = async <Item extends Listed>(
  reads: Reads,
  text: string,
  { limit, after }: PageOf,
  readAs: ReadAs<Item>,
): Promise<Page<Item>> => {
  const [offset = 0] = (fromCursor(after, 1) ?? [0]) as number[];
  const keys = await reads.search(search, text, {
    limit: limit + 1,
    offset: Math.min(Math.max(0, Math.trunc(Number(offset)) || 0), deepest),
  });
  const { posts, taken } = await readAs(reads, keys.slice(0, limit));
  const next = taken < keys.length && offset + taken < deepest ? toCursor([offset + taken]) : undefined;
  return published({ posts, next, collections: [search.name] });
};

/** A post by its slug, whatever its status, unless it was deleted or erased. */
export const postBySlug = async (reads: Reads, slug: string): Promise<Post | undefined> => {
  const [post] = await reads.find(posts, { where: { slug }, order: ['id'], limit: 1 });
  return post && isGone(post) ? undefined : post;
};

/**
 * The card of a post by its slug, whatever its status. Unlike `postBySlug`, it does not read the text, which may be
 * long.
 */
export const cardBySlug = async (reads: Reads, slug: string): Promise<Card | undefined> => {
  const keys = await reads.keys(posts, { where: { slug }, order: ['id'], limit: 1 });
  const [card] = await reads.getMany(cards, keys);
  return card;
};
