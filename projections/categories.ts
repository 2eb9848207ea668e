import type { Category } from '../domain/category.ts';
import { put, type Projection } from './projection.ts';

/** Every category, by id: the fold itself. How many articles it has stands in `category_counts`. */
export const categories: Projection<Category> = {
  name: 'categories',
  version: 1,
  key: 'number',
  indexes: [['id']],
  category: (_before, after) => [put(after.id, after)],
};
