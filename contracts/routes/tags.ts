import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { TagWithCount } from '../views/tag.ts';
import { PageQuery } from './parameters.ts';

export const listTags = route({
  method: 'GET',
  path: '/api/tags',
  name: 'listTags',
  summary: 'The tags of the published posts, the most used first.',
  access: 'public',
  query: PageQuery,
  success: { status: 200, body: Type.Array(Type.Ref(TagWithCount)), headers: ['ETag', 'Link'] },
  errors: [],
});

export const readTag = route({
  method: 'GET',
  path: '/api/tags/:tag',
  name: 'readTag',
  summary: 'One tag.',
  access: 'public',
  params: Type.Object({ tag: Type.String({ description: 'A tag, in any case.' }) }),
  success: { status: 200, body: Type.Ref(TagWithCount) },
  errors: ['TAG_NOT_FOUND'],
});

export const tagRoutes = [listTags, readTag];
