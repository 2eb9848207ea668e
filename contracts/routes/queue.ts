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
  summary:
    'What waits for a review: pending posts, and published ones with changes that wait; who has waited longest first. Each field narrows it.',
  access: 'admin',
  query: Type.Object({
    ...PageQuery.properties,
    q: Type.Optional(
      Type.String({
        maxLength: fieldLimits.search.max,
        description:
          'Words of the title, the tags or the summary (the last may be the beginning of one), or the beginning of the name of its author.',
        'x-sentence': `Please search for at most ${fieldLimits.search.max} characters.`,
      }),
    ),
    category: filter('The slug of a category.'),
    tag: filter('A tag, in any case.'),
    author: filter('The username of an author.'),
    first: Type.Optional(
      Type.Literal('yes', {
        description: 'Those alone of whose author no post was ever approved.',
        'x-sentence': 'first must be "yes", or be left out.',
      }),
    ),
    days: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,3}$',
        description: 'What has waited for at least so many days.',
        'x-sentence': 'days must be a whole number from 1 to 9999.',
      }),
    ),
    sort: Type.Optional(
      Type.Literal('newest', {
        description: 'Who has waited shortest first.',
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
  summary:
    'A post in any state, and the text that is to be decided on rendered as its readers would see it: the proposed one where changes wait.',
  access: 'admin',
  params: IdParams,
  success: { status: 200, body: Type.Ref(DeskPost), headers: ['ETag'] },
  errors: ['POST_NOT_FOUND'],
});

export const queueRoutes = [listQueue, readDeskPost];
