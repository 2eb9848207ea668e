import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { AnswerTime, DeskFigures } from '../views/figures.ts';

export const readFigures = route({
  method: 'GET',
  path: '/api/figures',
  name: 'readFigures',
  summary: 'What happened at the review desk, by week and by admin: what came and went, decisions, how long authors waited.',
  access: 'admin',
  query: Type.Object({
    weeks: Type.Optional(
      Type.Union([Type.Literal('13'), Type.Literal('26'), Type.Literal('52')], {
        description: 'So many weeks, with the current one; 13 where it is left out.',
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
  summary: 'How long authors usually wait for an answer of the editors.',
  access: 'member',
  success: { status: 200, body: Type.Ref(AnswerTime) },
  errors: [],
});

export const figureRoutes = [readFigures, readAnswerTime];
