import type { Post } from '../domain/post.ts';
import { add, type Change, type Projection } from './projection.ts';

interface CategoryCount {
  readonly id: number;
  readonly articlesCount: number;
}

const count = (post: Post | undefined, by: number): Change<CategoryCount>[] =>
  post?.status === 'approved' ? [add(post.categoryId, { id: post.categoryId, articlesCount: 0 }, { articlesCount: by })] : [];

/** How many published posts a category has (specification, section 3, "articlesCount"). */
export const categoryCounts: Projection<CategoryCount> = {
  name: 'category_counts',
  version: 1,
  key: 'number',
  indexes: [['id']],
  post: (before, after) => {
    const same = before?.status === after.status && before.categoryId === after.categoryId;
    return same ? [] : [...count(before, -1), ...count(after, 1)];
  },
};
