import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { fieldLimits } from '../rules.ts';
import { Revision } from '../shapes.ts';
import { AdminsResetLink, AuthorHistory, Person, PersonDetail, SuspensionReport } from '../views/person.ts';
import { decidedPosts, waitingPosts } from './bulk.ts';
import { AccountParams, PageQuery } from './parameters.ts';
import { Decision } from './posts.ts';

export const listPeople = route({
  method: 'GET',
  path: '/api/people',
  name: 'listPeople',
  summary:
    'All accounts, the newest first; with `search` those whose username or e-mail address begins with it, or whose full name does from one of its words on, with accents or without. Without addresses.',
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

export const readAuthorHistory = route({
  method: 'GET',
  path: '/api/people/:id/history',
  name: 'readAuthorHistory',
  summary:
    'What became of all that somebody wrote: counts, articles in pages with the decisions on each, and suspensions. Of an account that is gone what it leaves.',
  access: 'admin',
  params: AccountParams,
  query: PageQuery,
  success: { status: 200, body: Type.Ref(AuthorHistory), headers: ['Link'] },
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

/** The fields of a suspension. */
const why = {
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
};

export const suspendPerson = route({
  method: 'POST',
  path: '/api/people/:id/suspension',
  name: 'suspendPerson',
  summary:
    'Suspends an account: its sessions end, and nobody signs in to it until then. The reason stays on record for ever, and is told to who signs in.',
  access: 'admin',
  proven: true,
  params: AccountParams,
  body: Type.Object(why, { additionalProperties: false }),
  success: { status: 200, body: Type.Ref(Person) },
  errors: [...decisionErrors, 'ACCOUNT_IS_ADMIN', 'VALIDATION_FAILED'],
});

export const suspendWithPosts = route({
  method: 'POST',
  path: '/api/people/:id/suspension/with-posts',
  name: 'suspendWithPosts',
  summary:
    'Suspends an account as `suspendPerson` does, then rejects posts of its owner that wait, with the same reason and those of the list, each by itself. Sent once more by the same admin it completes what was broken off, and doubles nothing.',
  access: 'admin',
  proven: true,
  params: AccountParams,
  body: Type.Object({ ...why, posts: waitingPosts(0), reasons: Decision.properties.reasons }, { additionalProperties: false }),
  success: { status: 200, body: Type.Ref(SuspensionReport), headers: ['Log-Position'] },
  errors: [...decisionErrors, 'ACCOUNT_IS_ADMIN', 'VALIDATION_FAILED'],
});

export const undoSuspension = route({
  method: 'POST',
  path: '/api/people/:id/suspension/undo',
  name: 'undoSuspension',
  summary:
    'Takes a suspension of one’s own back while there is time, and before it the decisions that were made with it, each by itself. Sent once more it completes what was broken off, and doubles nothing.',
  access: 'admin',
  params: AccountParams,
  body: Type.Object(
    { revision: { ...Revision, description: 'The revision of the suspension.' }, posts: decidedPosts(0) },
    { additionalProperties: false },
  ),
  success: { status: 200, body: Type.Ref(SuspensionReport), headers: ['Log-Position'] },
  errors: ['ACCOUNT_NOT_FOUND', 'OWN_ACCOUNT', 'NOTHING_TO_UNDO', 'NOT_YOUR_DECISION', 'UNDO_TOO_LATE', 'VALIDATION_FAILED'],
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

export const peopleRoutes = [
  listPeople,
  readPerson,
  readAuthorHistory,
  decideAdmin,
  suspendPerson,
  suspendWithPosts,
  undoSuspension,
  reinstatePerson,
  makeResetLink,
];
