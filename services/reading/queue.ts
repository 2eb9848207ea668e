import type { QueuedPost, WaitingPost as WaitingView } from '../../contracts/views/queue.ts';
import { sameTag } from '../../contracts/tag.ts';
import { approvedAuthors } from '../../projections/approved-authors.ts';
import { queueByTag } from '../../projections/queue-by-tag.ts';
import { queue, type WaitingPost } from '../../projections/queue.ts';
import type { Reads, Scalar } from '../../projections/read-store/read-store.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { readCategories } from './category-lists.ts';
import { fromCursor, toCursor, type PageOf } from './cursors.ts';
import { findAmong } from './find-among.ts';
import { categoryView, goneAuthor } from './presenter.ts';
import { foundInQueue, type Placed, type Source } from './queue-words.ts';

/** Filters for the queue; all of them must match. */
export interface QueueFilter {
  readonly words?: string;
  /** A category, with those that were retired into it. */
  readonly categoryIds?: readonly number[];
  readonly tag?: string;
  readonly authorId?: number;
  /** Whether to list only authors who were never approved. */
  readonly isFirst: boolean;
  /** A time: later submissions are left out. */
  readonly until?: string;
  readonly newestFirst: boolean;
}

/** A page of the queue, and the cursor of the next page, if there is one. */
interface QueuePage {
  readonly waiting: readonly WaitingPost[];
  readonly next: string | undefined;
  /** The total on all pages, if an index can count it, or if this page holds all. */
  readonly total: number | undefined;
}

type After = readonly Scalar[] | undefined;

/** How many reads a page may take if an index covers only part of the filter, and how many places each read. */
const scan = { most: 10, atOnce: 200 };

const byPlace = (newestFirst: boolean) => ({ order: ['place', 'id'] as const, descending: newestFirst });

const sumOf = async (counts: readonly Promise<number>[]): Promise<number> =>
  (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);

/** The index range that leaves the fewest posts to read. */
const rangeOf = (reads: Reads, { tag, authorId, categoryIds, newestFirst }: QueueFilter): Source => {
  const order = byPlace(newestFirst);
  const categories = categoryIds?.map((categoryId) => ({ categoryId })) ?? [{}];
  if (tag !== undefined && authorId === undefined) {
    const ranges = categories.map((category) => ({ ...category, tag: sameTag(tag) }));
    return {
      read: async (after, limit) => {
        const range = await findAmong(reads, queueByTag, ranges, { ...order, after, limit });
        return { range, posts: await reads.getMany(queue, range.map(({ id }) => id)) }; // prettier-ignore
      },
      count: () => sumOf(ranges.map((where) => reads.count(queueByTag, where))),
    };
  }
  const ranges = authorId === undefined ? categories : [{ authorId }];
  return {
    read: async (after, limit) => {
      const posts = await findAmong(reads, queue, ranges, { ...order, after, limit });
      return { range: posts, posts };
    },
    count: () => sumOf(ranges.map((where) => reads.count(queue, where))),
  };
};

/** Whether the range covers the whole filter. */
const isWhole = ({ words, tag, authorId, categoryIds, isFirst }: QueueFilter): boolean =>
  words === undefined && !isFirst && (authorId === undefined || (tag === undefined && categoryIds === undefined));

/** Which of these authors were ever approved. */
const approvedAmong = async (reads: Reads, waiting: readonly WaitingPost[]): Promise<ReadonlySet<number>> => {
  const ids = [...new Set(waiting.map(({ authorId }) => authorId))];
  return new Set((await reads.getMany(approvedAuthors, ids)).map(({ id }) => id));
};

const fitting = async (
  reads: Reads,
  { tag, authorId, categoryIds, isFirst }: QueueFilter,
  waiting: readonly WaitingPost[],
): Promise<WaitingPost[]> => {
  const approved = isFirst ? await approvedAmong(reads, waiting) : undefined;
  return waiting.filter(
    (post) =>
      (tag === undefined || post.tags.some((one) => sameTag(one) === sameTag(tag))) &&
      (authorId === undefined || post.authorId === authorId) &&
      (categoryIds === undefined || categoryIds.includes(post.categoryId)) &&
      approved?.has(post.authorId) !== true,
  );
};

const placeOf = ({ place, id }: Placed): readonly Scalar[] => [place, id];

/** Reads posts from a source up to a time limit; `last`: the place of the last one; `end`: the source is exhausted. */
const portionOf = async ({ read }: Source, { until, newestFirst }: QueueFilter, after: After, limit: number) => {
  const { range, posts } = await read(after, limit);
  const isInTime = ({ place }: Placed): boolean => newestFirst || until === undefined || place < until;
  const inTime = range.filter(isInTime);
  return { posts: posts.filter(isInTime), last: inTime.at(-1), end: inTime.length < limit };
};

/**
 * A page of the queue. Each is one range of one index. If some of the filter is left to check, a page ends after the
 * reads in `scan`, however few posts it found, and has a cursor. Throws `DomainError` BAD_REQUEST for an invalid
 * cursor.
 */
export const pageOfQueue = async (
  reads: Reads,
  accounts: Pick<Accounts, 'authors' | 'beginningWith'>,
  filter: QueueFilter,
  { limit, after }: PageOf,
): Promise<QueuePage> => {
  const { words, until, newestFirst } = filter;
  const source = words === undefined ? rangeOf(reads, filter) : await foundInQueue(reads, accounts, words, newestFirst);
  const whole = isWhole(filter);
  const atOnce = whole ? limit + 1 : scan.atOnce;
  let from = fromCursor(after, 2) ?? (newestFirst && until !== undefined ? [until, 0] : undefined);
  const found: WaitingPost[] = [];
  let isOver = false;
  for (let times = 0; times < scan.most && !isOver && found.length <= limit; times += 1) {
    const { posts, last, end } = await portionOf(source, filter, from, atOnce);
    found.push(...(whole ? posts : await fitting(reads, filter, posts)));
    from = last ? placeOf(last) : from;
    isOver = end;
  }
  const waiting = found.slice(0, limit);
  const last = found.length > limit ? waiting.at(-1) : undefined;
  const next = last ? placeOf(last) : isOver ? undefined : from;
  const isAll = after === undefined && !next && !source.mayLack;
  return {
    waiting,
    next: next && toCursor(next),
    total: whole && until === undefined ? await source.count?.() : isAll ? waiting.length : undefined,
  };
};

/** Waiting posts with current names, in the given order. */
export const waitingViews = async (
  reads: Reads,
  accounts: Pick<Accounts, 'authors'>,
  waiting: readonly WaitingPost[],
): Promise<WaitingView[]> => {
  const [categories, authors] = await Promise.all([
    readCategories(reads),
    accounts.authors(waiting.map(({ authorId }) => authorId)),
  ]);
  return waiting.flatMap(({ authorId, categoryId, since, place, ...post }) => {
    const category = categories.of(categoryId);
    const { fullName, username } = authors.get(authorId) ?? goneAuthor;
    if (!category) return [];
    return {
      ...{ ...post, tags: [...post.tags], userId: authorId, author: { fullName, username }, category: categoryView(category) },
      ...{ submittedAt: since, isResubmitted: since !== place },
    };
  });
};

/** Waiting posts as the review desk lists them, in the given order. */
export const queueViews = async (
  reads: Reads,
  accounts: Pick<Accounts, 'authors'>,
  waiting: readonly WaitingPost[],
): Promise<QueuedPost[]> => {
  const [views, approved] = await Promise.all([waitingViews(reads, accounts, waiting), approvedAmong(reads, waiting)]);
  return views.map((view) => ({ ...view, isFirst: !approved.has(view.userId) }));
};

/** Whether no post of an author was ever approved. */
export const isFirstOf = async (reads: Reads, authorId: number): Promise<boolean> =>
  (await reads.get(approvedAuthors, authorId)) === undefined;
