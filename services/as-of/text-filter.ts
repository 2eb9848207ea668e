import type { Position } from '../../contracts/recorded.ts';
import { sameTag } from '../../contracts/tag.ts';
import { firstApprovals } from '../../projections/first-approvals.ts';
import { queue, type WaitingPost } from '../../projections/queue.ts';
import { holdsWordsOf } from '../../projections/read-store/holds-words.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';

/** What only the texts of then tell, and what became of an author's other articles. */
export interface TextFilter {
  readonly words?: string;
  /** Whose posts are found by these words, too: their names begin so today. */
  readonly people?: readonly number[];
  readonly tag?: string;
  /** Whether only who had never been approved is sought. */
  readonly isFirst?: boolean;
}

/** So many approvals are read at once: all but the first are read only where it was taken back. */
const atOnce = 10;

/** Whether an article of an author had been published as of a position. */
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

/** Tells of what waited as of a position whether it fits; each author is asked about once. */
export const textFilterAsOf = (reads: Reads, position: Position, filter: TextFilter) => {
  const { words, people = [], tag, isFirst = false } = filter;
  const holdsWords = words === undefined ? undefined : holdsWordsOf(queue, words);
  const published = new Map<number, Promise<boolean>>();
  const wasAuthorPublished = (authorId: number): Promise<boolean> => {
    const asked = published.get(authorId) ?? wasPublished(reads, authorId, position);
    published.set(authorId, asked);
    return asked;
  };
  return async (post: WaitingPost): Promise<boolean> => {
    if (tag !== undefined && !post.tags.some((one) => sameTag(one) === sameTag(tag))) return false;
    if (holdsWords && !people.includes(post.authorId) && !(await holdsWords(post))) return false;
    return !(isFirst && (await wasAuthorPublished(post.authorId)));
  };
};
