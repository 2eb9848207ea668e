import { Type } from '@sinclair/typebox';
import { AppealOutcome } from '../events/appeal.ts';
import { route } from '../route.ts';
import { fieldLimits } from '../rules.ts';
import { Revision } from '../shapes.ts';
import { WaitingAppeal } from '../views/appeal.ts';
import { ReviewedPost } from '../views/post.ts';
import { IdParams, PageQuery, RevisionHeader } from './parameters.ts';

export const fileAppeal = route({
  method: 'POST',
  path: '/api/posts/:id/appeal',
  name: 'fileAppeal',
  summary:
    'The author appeals against the decision that stands: a rejection, an unpublishing, or a rejection of changes. Once for each decision, within six months. The same call again changes nothing.',
  access: 'member',
  params: IdParams,
  body: Type.Object({
    decision: { ...Revision, description: 'The revision of the decision, as its statement of reasons has it.' },
    reason: Type.String({
      description: `Why the decision is wrong; 1 to ${fieldLimits.appeal.max} characters.`,
      'x-rules': { minLength: 1, examples: ['The schematic that was missed stands below the second heading.'] },
    }),
  }),
  success: { status: 200, body: Type.Ref(ReviewedPost), headers: ['ETag', 'Log-Position'] },
  errors: [
    'POST_NOT_FOUND',
    'AUTHORS_ONLY',
    'NOTHING_TO_APPEAL',
    'POST_CHANGED',
    'ALREADY_APPEALED',
    'APPEAL_TOO_LATE',
    'VALIDATION_FAILED',
    'TOO_MANY_REQUESTS',
  ],
});

export const listAppeals = route({
  method: 'GET',
  path: '/api/appeals',
  name: 'listAppeals',
  summary: 'The appeals that wait for an answer; who has waited longest first.',
  access: 'admin',
  query: PageQuery,
  success: { status: 200, body: Type.Array(Type.Ref(WaitingAppeal)), headers: ['Link', 'Total-Count'] },
  errors: [],
});

export const answerAppeal = route({
  method: 'PATCH',
  path: '/api/posts/:id/appeal',
  name: 'answerAppeal',
  summary:
    'An admin who did not make the decision answers the appeal. `upheld`: the decision stands. `reversed`: what it was against is approved. The same call again changes nothing; the answer cannot be taken back.',
  access: 'admin',
  params: IdParams,
  headers: RevisionHeader,
  body: Type.Object({
    outcome: { ...AppealOutcome, 'x-sentence': 'outcome must be "upheld" or "reversed".' },
    reason: Type.Optional(
      Type.String({
        description: `Why, for the author; up to ${fieldLimits.appeal.max} characters. With \`upheld\` it must be there.`,
      }),
    ),
  }),
  success: { status: 200, body: Type.Ref(ReviewedPost), headers: ['ETag', 'Log-Position'] },
  errors: ['POST_NOT_FOUND', 'OWN_DECISION', 'OWN_POST', 'NO_APPEAL', 'POST_CHANGED', 'POST_CLAIMED', 'VALIDATION_FAILED'],
});

export const appealRoutes = [fileAppeal, listAppeals, answerAppeal];
