import type { Post } from '../domain/post.ts';
import { cleanerVersion } from '../domain/article/clean.ts';
import { put, type Projection } from './projection.ts';

/**
 * Every post, in any status, by id: the fold itself, from which the projector continues.
 * It has unpublished texts: check `status` before showing them to readers.
 */
export const posts: Projection<Post> = {
  name: 'posts',
  // The thousands count changes of this file. A new cleaner rebuilds the collection, so that no text remains that it
  // would refuse.
  version: 9_000 + cleanerVersion,
  key: 'number',
  // The index by author has all their posts: erasure and data export include deleted ones.
  indexes: [['id'], ['slug', 'id'], ['authorId', 'createdAt', 'id']],
  post: (_before, after) => [put(after.id, after)],
};
