import type { CategoryList } from '../domain/category-list.ts';
import { put, type Projection } from './projection.ts';

/** The key of the one document. */
export const onlyKey = 1;

/** The order of the categories, and which of them are retired: one document, the fold itself. */
export const categoryList: Projection<CategoryList> = {
  name: 'category_list',
  version: 1,
  key: 'number',
  indexes: [['changes']],
  categoryList: (_before, after) => [put(onlyKey, after)],
};
