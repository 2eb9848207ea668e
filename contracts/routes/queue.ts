import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { fieldLimits } from '../rules.ts';
import { DeskPost, QueuedPost } from '../views/queue.ts';
import { IdParams, PageQuery } from './parameters.ts';

const filter = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }));

export const listQueue = route({
  method: 'GET',
  path: '/api/queue',
  name: 'listQueue',
  summary: 'List the posts that wait for review',
  description: 'Pending posts, and published posts with proposed changes; the longest wait first. Each filter narrows the list.',
  access: 'admin',
  query: Type.Object({
    ...PageQuery.properties,
    q: Type.Optional(
      Type.String({
        maxLength: fieldLimits.search.max,
        description:
          'Words from the title, the tags or the summary (the last may be incomplete), or the beginning of the author’s name.',
        'x-sentence': `Please search for at most ${fieldLimits.search.max} characters.`,
      }),
    ),
    category: filter('Slug of a category.'),
    tag: filter('Tag, case-insensitive.'),
    author: filter('Username of an author.'),
    first: Type.Optional(
      Type.Literal('yes', {
        description: 'Only posts by authors who never had a post approved.',
        'x-sentence': 'first must be "yes", or be left out.',
      }),
    ),
    days: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,3}$',
        description: 'Minimum wait in days.',
        'x-sentence': 'days must be a whole number from 1 to 9999.',
      }),
    ),
    sort: Type.Optional(
      Type.Literal('newest', {
        description: 'Shortest wait first.',
        'x-sentence': 'sort must be "newest", or be left out.',
      }),
    ),
  }),
  success: { status: 200, body: Type.Array(Type.Ref(QueuedPost)), headers: ['Link', 'Total-Count'] },
  errors: [],
});

export const readDeskPost = route({
  method: 'GET',
  path: '/api/queue/:id',
  name: 'readDeskPost',
  summary: 'Read a post for review',
  description:
    'A post in any state, with the text to decide on rendered as readers would see it: the proposed text if changes wait.',
  access: 'admin',
  params: IdParams,
  success: { status: 200, body: Type.Ref(DeskPost), headers: ['ETag'] },
  errors: ['POST_NOT_FOUND'],
});

export const queueRoutes = [listQueue, readDeskPost];
