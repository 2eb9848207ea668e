import { posts } from '../../projections/posts.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import type { Post } from '../../domain/post.ts';

/** How many posts are read at once; the first read is smaller, as one post may be as long as a hundred others. */
const portion = { first: 8, next: 16 };

/** The posts that fitted. */
export interface Portion {
  readonly posts: readonly Post[];
  /** How many of the ids were used; some may have no post. */
  readonly taken: number;
}

/** Reads the posts with these ids, in order, until their texts reach this many characters; at least the first one. */
export const readUntil = async (reads: Reads, ids: readonly number[], characters: number): Promise<Portion> => {
  const read: Post[] = [];
  let [taken, length] = [0, 0];
  while (taken < ids.length && length < characters) {
    const some = ids.slice(taken, taken + (taken === 0 ? portion.first : portion.next));
    const found = new Map((await reads.getMany(posts, some)).map((post) => [post.id, post]));
    for (const id of some) {
      if (length >= characters) break;
      taken += 1;
      const post = found.get(id);
      if (post) read.push(post);
      length += (post?.content.length ?? 0) + (post?.proposal?.content.length ?? 0);
    }
  }
  return { posts: read, taken };
};
