import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { CategoryWithCount } from '../views/category.ts';
import { SlugParams } from './parameters.ts';

export const listCategories = route({
  method: 'GET',
  path: '/api/categories',
  name: 'listCategories',
  summary: 'All categories, each with the number of its published posts.',
  access: 'public',
  success: { status: 200, body: Type.Array(Type.Ref(CategoryWithCount)) },
  errors: [],
});

export const readCategory = route({
  method: 'GET',
  path: '/api/categories/:slug',
  name: 'readCategory',
  summary: 'One category.',
  access: 'public',
  params: SlugParams,
  success: { status: 200, body: Type.Ref(CategoryWithCount) },
  errors: ['CATEGORY_NOT_FOUND'],
});

export const categoryRoutes = [listCategories, readCategory];
