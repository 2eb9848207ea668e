import type { Category } from '../domain/category.ts';
import { put, type Projection } from './projection.ts';
import type { Reads } from './read-store/read-store.ts';

/** Every category, by id: the fold itself. How many articles it has stands in `category_counts`. */
export const categories: Projection<Category> = {
  name: 'categories',
  version: 1,
  key: 'number',
  indexes: [['id']],
  category: (_before, after) => [put(after.id, after)],
};

/** All categories, retired ones too, in the order they were made. There are few: they are read whole. */
export const allCategories = (reads: Reads): Promise<Category[]> => reads.find(categories, { order: ['id'], limit: 1000 });
