import type { Post } from '../domain/post.ts';
import { cleanerVersion } from '../domain/article/clean.ts';
import { put, type Projection } from './projection.ts';

/**
 * Every post, whatever its status, by id: the fold itself, from which the projector goes on.
 * It holds unpublished texts: whoever answers readers from it looks at `status`.
 */
export const posts: Projection<Post> = {
  name: 'posts',
  // The thousands count changes of this file. A new cleaner rebuilds the collection, so that no text it would refuse
  // stays.
  version: 9_000 + cleanerVersion,
  key: 'number',
  // By author all of them: what is erased or handed out of somebody includes what they deleted.
  indexes: [['id'], ['slug', 'id'], ['authorId', 'createdAt', 'id']],
  post: (_before, after) => [put(after.id, after)],
};
