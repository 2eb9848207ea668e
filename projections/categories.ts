import type { Category } from '../domain/category.ts';
import { put, type Projection } from './projection.ts';
import type { Reads } from './read-store/read-store.ts';

/** Every category, by id: the fold itself. Its number of articles is in `category_counts`. */
export const categories: Projection<Category> = {
  name: 'categories',
  version: 1,
  key: 'number',
  indexes: [['id']],
  category: (_before, after) => [put(after.id, after)],
};

/** All categories, including retired ones, in order of creation. There are few, so they are read whole. */
export const allCategories = (reads: Reads): Promise<Category[]> => reads.find(categories, { order: ['id'], limit: 1000 });
