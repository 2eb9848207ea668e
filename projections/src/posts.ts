import type { Post } from '../../services/src/domain/post.ts';
import { put, type Projection } from './projection.ts';

/**
 * Every post, whatever its status, by id: the fold itself, from which the projector goes on.
 * It holds unpublished texts: whoever answers readers from it looks at `status`.
 */
export const posts: Projection<Post> = {
  name: 'posts',
  version: 1,
  key: 'number',
  indexes: [['id'], ['slug', 'id'], ['authorId', 'createdAt', 'id']],
  post: (_before, after) => [put(after.id, after)],
};
