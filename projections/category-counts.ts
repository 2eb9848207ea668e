import type { Projection } from './projection.ts';
import { countPublished, uncounted, type PublishedCount } from './published-counts.ts';

interface CategoryCount extends PublishedCount {
  readonly id: number;
}

/** The number of published posts per category (specification, section 3, "articlesCount"). */
export const categoryCounts: Projection<CategoryCount> = {
  name: 'category_counts',
  version: 3,
  key: 'number',
  indexes: [['id']],
  post: countPublished(
    ({ categoryId }) => [categoryId],
    (id) => ({ id, ...uncounted }),
  ),
};
