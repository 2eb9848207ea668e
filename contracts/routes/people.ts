import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { fieldLimits } from '../rules.ts';
import { AdminsResetLink, Person, PersonDetail } from '../views/person.ts';
import { AccountParams, PageQuery } from './parameters.ts';

export const listPeople = route({
  method: 'GET',
  path: '/api/people',
  name: 'listPeople',
  summary:
    'All accounts, the newest first; with `search` those whose username, e-mail address or full name begins with it. Without addresses.',
  access: 'admin',
  query: Type.Object({
    ...PageQuery.properties,
    search: Type.Optional(
      Type.String({
        maxLength: fieldLimits.email.max,
        description: 'The beginning of a name or an address, in any case.',
        'x-sentence': `Please search for at most ${fieldLimits.email.max} characters.`,
      }),
    ),
  }),
  success: { status: 200, body: Type.Array(Type.Ref(Person)), headers: ['Link'] },
  errors: [],
});

export const readPerson = route({
  method: 'GET',
  path: '/api/people/:id',
  name: 'readPerson',
  summary: 'One account, with its e-mail address.',
  access: 'admin',
  params: AccountParams,
  success: { status: 200, body: Type.Ref(PersonDetail) },
  errors: ['ACCOUNT_NOT_FOUND'],
});

const decisionErrors = ['ACCOUNT_NOT_FOUND', 'OWN_ACCOUNT', 'ACCOUNT_CHANGED'] as const;

export const decideAdmin = route({
  method: 'PATCH',
  path: '/api/people/:id/admin',
  name: 'decideAdmin',
  summary: 'Makes an account an admin, or an admin an ordinary account; not the own one, so that there is always an admin.',
  access: 'admin',
  proven: true,
  params: AccountParams,
  body: Type.Object({ isAdmin: Type.Boolean() }, { additionalProperties: false }),
  success: { status: 200, body: Type.Ref(Person) },
  errors: decisionErrors,
});

export const suspendPerson = route({
  method: 'POST',
  path: '/api/people/:id/suspension',
  name: 'suspendPerson',
  summary:
    'Suspends an account: its sessions end, and nobody signs in to it until then. The reason stays on record for ever, and is told to who signs in.',
  access: 'admin',
  proven: true,
  params: AccountParams,
  body: Type.Object(
    {
      reason: Type.String({
        description: 'Without names: it stays on record when the account is gone.',
        'x-rules': { minLength: 1, examples: ['Advertising in articles.'] },
      }),
      until: Type.Optional(
        Type.String({
          description: 'When it is over: ISO 8601, UTC. Left out: it has no end.',
          'x-rules': { format: 'date-time' },
        }),
      ),
    },
    { additionalProperties: false },
  ),
  success: { status: 200, body: Type.Ref(Person) },
  errors: [...decisionErrors, 'ACCOUNT_IS_ADMIN', 'VALIDATION_FAILED'],
});

export const reinstatePerson = route({
  method: 'POST',
  path: '/api/people/:id/reinstatement',
  name: 'reinstatePerson',
  summary: 'Lifts the suspension of an account before its end.',
  access: 'admin',
  params: AccountParams,
  success: { status: 200, body: Type.Ref(Person) },
  errors: decisionErrors,
});

export const makeResetLink = route({
  method: 'POST',
  path: '/api/people/:id/reset-link',
  name: 'makeResetLink',
  summary:
    'Makes a link by which somebody chooses a new password: mailed to the address of the account, or, where the site sends no mail, answered once. For an admin it is only mailed.',
  access: 'admin',
  params: AccountParams,
  success: { status: 200, body: Type.Ref(AdminsResetLink) },
  errors: ['ACCOUNT_NOT_FOUND', 'OWN_ACCOUNT', 'ACCOUNT_IS_ADMIN'],
});

export const peopleRoutes = [listPeople, readPerson, decideAdmin, suspendPerson, reinstatePerson, makeResetLink];
