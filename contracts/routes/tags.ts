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
      description: 'How a tag begins, in any case. Of the tags that do, one page: the most used.',
      'x-sentence': `begin must have at most ${fieldLimits.tags.max} characters.`,
    }),
  ),
});

export const listTags = route({
  method: 'GET',
  path: '/api/tags',
  name: 'listTags',
  summary: 'The tags of the published posts, the most used first.',
  access: 'public',
  query: TagsQuery,
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
