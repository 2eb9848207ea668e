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
  summary: 'Appeal against the current decision on your post',
  description:
    'You can appeal once against each rejection, unpublishing or rejection of changes, within six months. Repeating the call changes nothing.',
  access: 'member',
  params: IdParams,
  body: Type.Object({
    decision: { ...Revision, description: 'Revision of the decision, as in its statement of reasons.' },
    reason: Type.String({
      description: `Reason why the decision is wrong, 1 to ${fieldLimits.appeal.max} characters.`,
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
  summary: 'List the appeals that wait for an answer, longest wait first',
  access: 'admin',
  query: PageQuery,
  success: { status: 200, body: Type.Array(Type.Ref(WaitingAppeal)), headers: ['Link', 'Total-Count'] },
  errors: [],
});

export const answerAppeal = route({
  method: 'PATCH',
  path: '/api/posts/:id/appeal',
  name: 'answerAppeal',
  summary: 'Answer an appeal',
  description:
    'Only for an admin who did not make the decision. `upheld` keeps the decision; `reversed` approves the text that it declined. The answer cannot be undone. Repeating the call changes nothing.',
  access: 'admin',
  params: IdParams,
  headers: RevisionHeader,
  body: Type.Object({
    outcome: { ...AppealOutcome, 'x-sentence': 'outcome must be "upheld" or "reversed".' },
    reason: Type.Optional(
      Type.String({
        description: `Explanation for the author, up to ${fieldLimits.appeal.max} characters; required with \`upheld\`.`,
      }),
    ),
  }),
  success: { status: 200, body: Type.Ref(ReviewedPost), headers: ['ETag', 'Log-Position'] },
  errors: ['POST_NOT_FOUND', 'OWN_DECISION', 'OWN_POST', 'NO_APPEAL', 'POST_CHANGED', 'POST_CLAIMED', 'VALIDATION_FAILED'],
});

export const appealRoutes = [fileAppeal, listAppeals, answerAppeal];
