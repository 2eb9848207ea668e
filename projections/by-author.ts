import { isGone } from '../domain/post.ts';
import { put, remove, type Projection } from './projection.ts';

interface PostOfAuthor {
  readonly id: number;
  readonly authorId: number;
  readonly createdAt: string;
}

/** Every post that its author is shown, by when it was first submitted: "My articles". */
export const byAuthor: Projection<PostOfAuthor> = {
  name: 'by_author',
  version: 1,
  key: 'number',
  indexes: [['authorId', 'createdAt', 'id']],
  post: (before, after) => {
    if (isGone(after)) return before && !isGone(before) ? [remove(after.id)] : [];
    return before ? [] : [put(after.id, { id: after.id, authorId: after.authorId, createdAt: after.createdAt })];
  },
};
