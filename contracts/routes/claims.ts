import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { Id } from '../shapes.ts';
import { ClaimView, TakeOverView } from '../views/claim.ts';
import { IdParams } from './parameters.ts';

const path = '/api/posts/:id/claim';

export const listClaims = route({
  method: 'GET',
  path: '/api/claims',
  name: 'listClaims',
  summary: 'Which posts admins read to decide on them, and who does. Not where REVIEW_CLAIMS is off.',
  access: 'admin',
  success: { status: 200, body: Type.Array(Type.Ref(ClaimView)) },
  errors: ['NOT_FOUND'],
});

export const claimPost = route({
  method: 'PUT',
  path,
  name: 'claimPost',
  summary:
    'Claims a post for ten minutes, or renews the claim, where no other admin has it. Answers the claim that holds, whoever has it. Refused for one’s own post where FOUR_EYES is set.',
  access: 'admin',
  params: IdParams,
  body: Type.Object({
    from: Type.Optional({
      ...Id,
      description: 'Takes the post over from this account, and records that. Refused where another one has it meanwhile.',
    }),
  }),
  success: { status: 200, body: Type.Ref(ClaimView) },
  errors: ['POST_NOT_FOUND', 'NOT_FOUND', 'OWN_POST', 'POST_CLAIMED', 'UNAVAILABLE'],
});

export const releasePost = route({
  method: 'DELETE',
  path,
  name: 'releasePost',
  summary: 'Lets go of a post that one has claimed.',
  access: 'admin',
  params: IdParams,
  success: { status: 204 },
  errors: ['NOT_FOUND'],
});

export const takeOvers = route({
  method: 'GET',
  path: '/api/posts/:id/take-overs',
  name: 'takeOvers',
  summary: 'Which admins took the review of a post over from whom, and when, oldest first.',
  access: 'admin',
  params: IdParams,
  success: { status: 200, body: Type.Array(Type.Ref(TakeOverView)) },
  errors: ['POST_NOT_FOUND'],
});

export const claimRoutes = [listClaims, claimPost, releasePost, takeOvers];
