import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { Erased } from '../views/erased.ts';
import { AccountParams, IdParams } from './parameters.ts';

const why = {
  reason: Type.String({
    description: 'Why. Without names: it stays on record for ever, and readable.',
    'x-rules': { minLength: 1, examples: ['Asked for by its author.'] },
  }),
  keepOldText: Type.Optional(
    Type.Boolean({
      description:
        'Also where the log holds a text of before texts were encrypted, which nothing removes from it (TEXT_NOT_ENCRYPTED).',
    }),
  ),
};

export const erasePost = route({
  method: 'POST',
  path: '/api/posts/:id/erasure',
  name: 'erasePost',
  summary:
    'Erases an article for good: nobody can read what was written of it any more, in the log neither. Answered when nothing is left, which can take a minute; asked for once more, it goes on where it ended.',
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
  summary:
    'Erases an account for good, with names and address, and what it wrote or not. Not that of an admin. Answered as `erasePost` is.',
  access: 'admin',
  proven: true,
  params: AccountParams,
  body: Type.Object(
    {
      ...why,
      articles: Type.Union([Type.Literal('erase'), Type.Literal('keep')], {
        description: 'What becomes of the articles: kept, they are those of a former member.',
        'x-sentence': 'articles must be "erase" or "keep".',
      }),
    },
    { additionalProperties: false },
  ),
  success: { status: 200, body: Type.Ref(Erased), headers: ['Log-Position'] },
  errors: ['ACCOUNT_NOT_FOUND', 'OWN_ACCOUNT', 'ACCOUNT_IS_ADMIN', 'TEXT_NOT_ENCRYPTED', 'VALIDATION_FAILED'],
});

export const erasureRoutes = [erasePost, erasePerson];
