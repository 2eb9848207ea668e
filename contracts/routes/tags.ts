import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { fieldLimits } from '../rules.ts';
import { TagWithCount } from '../views/tag.ts';
import { afterParameter, limitParameter } from './parameters.ts';

const TagsQuery = Type.Object({
  limit: limitParameter,
  after: afterParameter,
  begin: Type.Optional(
    Type.String({
      maxLength: fieldLimits.tags.max,
      description: 'Beginning of a tag, case-insensitive. Returns one page of matching tags, most used first.',
      'x-sentence': `begin must have at most ${fieldLimits.tags.max} characters.`,
    }),
  ),
});

export const listTags = route({
  method: 'GET',
  path: '/api/tags',
  name: 'listTags',
  summary: 'List the tags of published posts, most used first',
  access: 'public',
  query: TagsQuery,
  success: { status: 200, body: Type.Array(Type.Ref(TagWithCount)), headers: ['ETag', 'Link'] },
  errors: [],
});

export const readTag = route({
  method: 'GET',
  path: '/api/tags/:tag',
  name: 'readTag',
  summary: 'Read a tag',
  access: 'public',
  params: Type.Object({ tag: Type.String({ description: 'Tag, case-insensitive.' }) }),
  success: { status: 200, body: Type.Ref(TagWithCount) },
  errors: ['TAG_NOT_FOUND'],
});

export const tagRoutes = [listTags, readTag];
