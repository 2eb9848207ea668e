import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { fieldLimits } from '../rules.ts';
import { CategoryBoard, CategoryWithCount, EditedCategory } from '../views/category.ts';
import { CategoryRevisionHeader, SlugParams } from './parameters.ts';

export const listCategories = route({
  method: 'GET',
  path: '/api/categories',
  name: 'listCategories',
  summary: 'List all categories, each with its number of published posts',
  access: 'public',
  success: { status: 200, body: Type.Array(Type.Ref(CategoryWithCount)) },
  errors: [],
});

export const readCategory = route({
  method: 'GET',
  path: '/api/categories/:slug',
  name: 'readCategory',
  summary: 'Read a category',
  access: 'public',
  params: SlugParams,
  success: { status: 200, body: Type.Ref(CategoryWithCount) },
  errors: ['CATEGORY_NOT_FOUND'],
  moves: true,
});

const color = (what: string) =>
  Type.String({
    description: `${what}: a style class such as \`text-blue-600\`, or six hexadecimal digits.`,
    'x-rules': { examples: ['#0b6648'] },
  });

const look = {
  name: Type.String({
    description: `Name of the category, up to ${fieldLimits.categoryName.max} characters.`,
    'x-rules': { examples: ['Radio & RF'] },
  }),
  iconClass: Type.String({
    description: 'Class of a Remix Icon, such as `ri-cpu-line`.',
    'x-rules': { examples: ['ri-cpu-line'] },
  }),
  iconColor: color('Colour of the icon'),
  bgColor: color('Background colour of the icon'),
};

const categoryErrors = ['VALIDATION_FAILED', 'ALREADY_EXISTS'] as const;

export const readCategoryBoard = route({
  method: 'GET',
  path: '/api/admin/categories',
  name: 'readCategoryBoard',
  summary: 'List the categories for editing, in order, and the retired ones',
  access: 'admin',
  success: { status: 200, body: Type.Ref(CategoryBoard), headers: ['ETag'] },
  errors: [],
});

export const readCategorySlug = route({
  method: 'GET',
  path: '/api/admin/category-slug',
  name: 'readCategorySlug',
  summary: 'Preview the slug of a new category',
  access: 'admin',
  query: Type.Object({
    name: Type.String({
      maxLength: 2 * fieldLimits.categoryName.max,
      'x-sentence': `The name of a category must be at most ${fieldLimits.categoryName.max} characters.`,
    }),
  }),
  success: {
    status: 200,
    body: Type.Object({ slug: Type.String(), isTaken: Type.Boolean() }, { additionalProperties: false }),
  },
  errors: [],
});

export const createCategory = route({
  method: 'POST',
  path: '/api/categories',
  name: 'createCategory',
  summary: 'Create a category at the end of the list',
  description: 'Its slug never changes.',
  access: 'admin',
  body: Type.Object({
    ...look,
    slug: Type.Optional(
      Type.String({ description: 'Slug, by default derived from the name.', 'x-rules': { examples: ['radio-rf'] } }),
    ),
  }),
  success: { status: 201, body: Type.Ref(EditedCategory), headers: ['ETag', 'Location', 'Log-Position'] },
  errors: categoryErrors,
});

export const changeCategory = route({
  method: 'PATCH',
  path: '/api/categories/:slug',
  name: 'changeCategory',
  summary: 'Change the name or the look of a category',
  description: 'Omitted fields keep their values.',
  access: 'admin',
  params: SlugParams,
  headers: CategoryRevisionHeader,
  body: Type.Partial(Type.Object(look)),
  success: { status: 200, body: Type.Ref(EditedCategory), headers: ['ETag', 'Log-Position'] },
  errors: [...categoryErrors, 'CATEGORY_NOT_FOUND', 'CATEGORY_CHANGED', 'CATEGORY_RETIRED'],
});

export const orderCategories = route({
  method: 'PUT',
  path: '/api/admin/categories/order',
  name: 'orderCategories',
  summary: 'Set the order of the categories',
  access: 'admin',
  headers: CategoryRevisionHeader,
  body: Type.Object({
    slugs: Type.Array(Type.String({ maxLength: fieldLimits.slug.max + 20 }), {
      maxItems: 1000,
      description: 'Slugs of all categories that are not retired.',
    }),
  }),
  success: { status: 204, headers: ['Log-Position'] },
  errors: ['CATEGORY_CHANGED'],
});

export const retireCategory = route({
  method: 'POST',
  path: '/api/categories/:slug/retire',
  name: 'retireCategory',
  summary: 'Retire a category permanently',
  description: 'Another category takes its posts, and its address redirects there.',
  access: 'admin',
  params: SlugParams,
  body: Type.Object({
    successor: Type.String({ description: 'Slug of the category that takes its posts.', 'x-rules': { examples: ['iot'] } }),
  }),
  success: { status: 204, headers: ['Log-Position'] },
  errors: ['CATEGORY_NOT_FOUND', 'CATEGORY_RETIRED', 'LAST_CATEGORY'],
});

export const categoryRoutes = [
  listCategories,
  readCategory,
  readCategoryBoard,
  readCategorySlug,
  createCategory,
  changeCategory,
  orderCategories,
  retireCategory,
];
