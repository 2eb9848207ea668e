import type { Position } from '../../contracts/recorded.ts';
import { sameTag } from '../../contracts/tag.ts';
import { firstApprovals } from '../../projections/first-approvals.ts';
import { queue, type WaitingPost } from '../../projections/queue.ts';
import { holdsWordsOf } from '../../projections/read-store/holds-words.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';

/** Conditions that need the texts of that time, or the fate of the author's other articles. */
export interface TextFilter {
  readonly words?: string;
  /** Whether an author's posts match the words too, because the author's current name starts with them. */
  readonly isNamed?: (authorId: number) => Promise<boolean>;
  readonly tag?: string;
  /** Whether to match only authors never approved before. */
  readonly isFirst?: boolean;
}

/** How many approvals to read at a time: more than the first are needed only if it was undone. */
const atOnce = 10;

/** Whether the author had a published article at a position. */
const wasPublished = async (reads: Reads, authorId: number, position: Position): Promise<boolean> => {
  const query = { where: { authorId }, order: ['from'] as const, limit: atOnce };
  for (let after: [number] | undefined; ;) {
    const found = await reads.find(firstApprovals, { ...query, ...(after ? { after } : {}) });
    const until = found.filter(({ from }) => from <= position);
    if (until.some((one) => one.until === null || one.until > position)) return true;
    const last = until.at(-1);
    if (!last || until.length < atOnce) return false;
    after = [last.from];
  }
};

/** Returns a predicate for items that waited at a position; looks up each author once. */
export const textFilterAsOf = (reads: Reads, position: Position, filter: TextFilter) => {
  const { words, isNamed = async () => false, tag, isFirst = false } = filter;
  const holdsWords = words === undefined ? undefined : holdsWordsOf(queue, words);
  const published = new Map<number, Promise<boolean>>();
  const wasAuthorPublished = (authorId: number): Promise<boolean> => {
    const asked = published.get(authorId) ?? wasPublished(reads, authorId, position);
    published.set(authorId, asked);
    return asked;
  };
  return async (post: WaitingPost): Promise<boolean> => {
    if (tag !== undefined && !post.tags.some((one) => sameTag(one) === sameTag(tag))) return false;
    if (holdsWords && !(await isNamed(post.authorId)) && !(await holdsWords(post))) return false;
    return !(isFirst && (await wasAuthorPublished(post.authorId)));
  };
};
