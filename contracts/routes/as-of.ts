import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { LogSpan, PostAsOf } from '../views/as-of.ts';
import { WaitingPost } from '../views/queue.ts';
import { IdParams, PageQuery } from './parameters.ts';
import { listQueue } from './queue.ts';

const moment = {
  asof: Type.String({
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?Z$',
    description: 'Time in UTC. Covers all events before the first one that was recorded later.',
    'x-sentence': 'This is no moment: write it in UTC, as 2026-11-03T12:00:00Z.',
  }),
};

const { q, category, tag, author, first, days, sort } = listQueue.query.properties;

export const readLogSpan = route({
  method: 'GET',
  path: '/api/as-of',
  name: 'readLogSpan',
  summary: 'Read the period that as-of calls cover',
  access: 'admin',
  success: { status: 200, body: Type.Ref(LogSpan) },
  errors: [],
});

export const listQueueAsOf = route({
  method: 'GET',
  path: '/api/as-of/queue',
  name: 'listQueueAsOf',
  summary: 'List the posts that waited for review at a given time',
  description: 'The longest wait first, with the texts of that time and today’s names. Each filter narrows the list.',
  access: 'admin',
  query: Type.Object({ ...moment, ...PageQuery.properties, q, category, tag, author, first, days, sort }),
  success: { status: 200, body: Type.Array(Type.Ref(WaitingPost)), headers: ['Link', 'Total-Count'] },
  errors: ['UNAVAILABLE'],
});

export const readPostAsOf = route({
  method: 'GET',
  path: '/api/as-of/posts/:id',
  name: 'readPostAsOf',
  summary: 'Read a post as of a given time',
  description: 'Its text, proposed changes, status and latest event at that time.',
  access: 'admin',
  params: IdParams,
  query: Type.Object(moment),
  success: { status: 200, body: Type.Ref(PostAsOf) },
  errors: ['POST_NOT_FOUND'],
});

export const asOfRoutes = [readLogSpan, listQueueAsOf, readPostAsOf];
