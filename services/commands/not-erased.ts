import { postErased } from '../../domain/post-decider.ts';
import { posts } from '../../projections/posts.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';

/**
 * Refuses an author's text for a post of theirs that was erased, before validating the text: its images are gone as
 * well. An erasure is only confirmed once the collections show it. Throws `DomainError` POST_ERASED.
 */
export const requireNotErased = async (reads: Pick<Reads, 'get'>, postId: number, authorId: number): Promise<void> => {
  const post = await reads.get(posts, postId);
  if (post?.status === 'erased' && post.authorId === authorId) throw postErased();
};
