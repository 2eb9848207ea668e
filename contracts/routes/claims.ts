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
  summary: 'List the posts that admins are reviewing',
  description: 'Not available if REVIEW_CLAIMS is `off`.',
  access: 'admin',
  success: { status: 200, body: Type.Array(Type.Ref(ClaimView)) },
  errors: ['NOT_FOUND'],
});

export const claimPost = route({
  method: 'PUT',
  path,
  name: 'claimPost',
  summary: 'Claim a post for review, or renew your claim',
  description:
    'A claim lasts ten minutes. If another admin holds the post, the response contains that admin’s claim. Refused for your own post if FOUR_EYES is set.',
  access: 'admin',
  params: IdParams,
  body: Type.Object({
    from: Type.Optional({
      ...Id,
      description: 'Account to take the post over from, which is recorded. Refused if another account now holds the claim.',
    }),
  }),
  success: { status: 200, body: Type.Ref(ClaimView) },
  errors: ['POST_NOT_FOUND', 'NOT_FOUND', 'OWN_POST', 'POST_CLAIMED', 'UNAVAILABLE'],
});

export const releasePost = route({
  method: 'DELETE',
  path,
  name: 'releasePost',
  summary: 'Release your claim on a post',
  access: 'admin',
  params: IdParams,
  success: { status: 204 },
  errors: ['NOT_FOUND'],
});

export const takeOvers = route({
  method: 'GET',
  path: '/api/posts/:id/take-overs',
  name: 'takeOvers',
  summary: 'List the take-overs of a post’s review, oldest first',
  description: 'Each names the admin who took over, the previous one, and the time.',
  access: 'admin',
  params: IdParams,
  success: { status: 200, body: Type.Array(Type.Ref(TakeOverView)) },
  errors: ['POST_NOT_FOUND'],
});

export const claimRoutes = [listClaims, claimPost, releasePost, takeOvers];
