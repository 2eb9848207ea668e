import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { AnswerTime, DeskFigures } from '../views/figures.ts';

export const readFigures = route({
  method: 'GET',
  path: '/api/figures',
  name: 'readFigures',
  summary: 'Read the figures of the review desk',
  description: 'By week and by admin: posts that entered and left, decisions, and waiting times.',
  access: 'admin',
  query: Type.Object({
    weeks: Type.Optional(
      Type.Union([Type.Literal('13'), Type.Literal('26'), Type.Literal('52')], {
        description: 'Number of weeks, including the current one; 13 by default.',
        'x-sentence': 'weeks must be 13, 26 or 52, or be left out.',
      }),
    ),
  }),
  success: { status: 200, body: Type.Ref(DeskFigures) },
  errors: [],
});

export const readAnswerTime = route({
  method: 'GET',
  path: '/api/answer-time',
  name: 'readAnswerTime',
  summary: 'Read how long authors usually wait for a decision',
  access: 'member',
  success: { status: 200, body: Type.Ref(AnswerTime) },
  errors: [],
});

export const figureRoutes = [readFigures, readAnswerTime];
