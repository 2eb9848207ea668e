import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { Erased } from '../views/erased.ts';
import { AccountParams, IdParams } from './parameters.ts';

const why = {
  reason: Type.String({
    description: 'Reason for the erasure, without names: it stays on record permanently and readable.',
    'x-rules': { minLength: 1, examples: ['Asked for by its author.'] },
  }),
  keepOldText: Type.Optional(
    Type.Boolean({
      description:
        'Whether to proceed if the event log holds text from before texts were encrypted, which cannot be removed (TEXT_NOT_ENCRYPTED).',
    }),
  ),
};

export const erasePost = route({
  method: 'POST',
  path: '/api/posts/:id/erasure',
  name: 'erasePost',
  summary: 'Erase an article permanently',
  description:
    'Makes its text unreadable everywhere, including the event log. Responds when the erasure is complete, which can take a minute. Repeating the call continues an interrupted erasure.',
  access: 'admin',
  proven: true,
  params: IdParams,
  body: Type.Object(why, { additionalProperties: false }),
  success: { status: 200, body: Type.Ref(Erased), headers: ['Log-Position'] },
  errors: ['POST_NOT_FOUND', 'OWN_POST', 'TEXT_NOT_ENCRYPTED', 'VALIDATION_FAILED'],
});

export const erasePerson = route({
  method: 'POST',
  path: '/api/people/:id/erasure',
  name: 'erasePerson',
  summary: 'Erase an account permanently',
  description:
    'Erases the names, the e-mail address and, if requested, the articles. Refused for an admin. Responds like `erasePost`.',
  access: 'admin',
  proven: true,
  params: AccountParams,
  body: Type.Object(
    {
      ...why,
      articles: Type.Union([Type.Literal('erase'), Type.Literal('keep')], {
        description: 'Whether to erase the articles or keep them, attributed to a former member.',
        'x-sentence': 'articles must be "erase" or "keep".',
      }),
    },
    { additionalProperties: false },
  ),
  success: { status: 200, body: Type.Ref(Erased), headers: ['Log-Position'] },
  errors: ['ACCOUNT_NOT_FOUND', 'OWN_ACCOUNT', 'ACCOUNT_IS_ADMIN', 'TEXT_NOT_ENCRYPTED', 'VALIDATION_FAILED'],
});

export const erasureRoutes = [erasePost, erasePerson];
