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
  summary: 'List accounts, newest first',
  description:
    'With `search`, lists the accounts whose username or e-mail address begins with it, or whose full name contains it at the start of a word, with or without accents. Omits e-mail addresses.',
  access: 'admin',
  query: Type.Object({
    ...PageQuery.properties,
    search: Type.Optional(
      Type.String({
        maxLength: fieldLimits.email.max,
        description: 'Beginning of a name or an address, case-insensitive.',
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
  summary: 'Read an account, with its e-mail address',
  access: 'admin',
  params: AccountParams,
  success: { status: 200, body: Type.Ref(PersonDetail) },
  errors: ['ACCOUNT_NOT_FOUND'],
});

export const readAuthorHistory = route({
  method: 'GET',
  path: '/api/people/:id/history',
  name: 'readAuthorHistory',
  summary: 'Read an author’s record',
  description:
    'Counts, articles in pages with the decisions on each, and suspensions. If the account was removed: what remains on record.',
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
  summary: 'Make an account an admin, or remove its admin rights',
  description: 'You cannot change your own account, so that the site always has an admin.',
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
    description: 'Reason for the suspension, without names: it stays on record after the account is removed.',
    'x-rules': { minLength: 1, examples: ['Advertising in articles.'] },
  }),
  until: Type.Optional(
    Type.String({
      description: 'Time when the suspension ends, ISO 8601, UTC. If absent, it has no end.',
      'x-rules': { format: 'date-time' },
    }),
  ),
};

export const suspendPerson = route({
  method: 'POST',
  path: '/api/people/:id/suspension',
  name: 'suspendPerson',
  summary: 'Suspend an account',
  description:
    'Ends its sessions and refuses sign-in until the suspension ends. The reason stays on record permanently and is shown when the owner tries to sign in.',
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
  summary: 'Suspend an account and reject its waiting posts',
  description:
    'Works like `suspendPerson`, then rejects each post with the same reason and the listed reasons. If the same admin repeats the call, it completes an interrupted one and does nothing twice.',
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
  summary: 'Undo your suspension of an account',
  description:
    'Works for a limited time. First undoes the decisions that were made with the suspension, one by one. Repeating the call completes an interrupted one and does nothing twice.',
  access: 'admin',
  params: AccountParams,
  body: Type.Object(
    { revision: { ...Revision, description: 'Revision of the suspension.' }, posts: decidedPosts(0) },
    { additionalProperties: false },
  ),
  success: { status: 200, body: Type.Ref(SuspensionReport), headers: ['Log-Position'] },
  errors: ['ACCOUNT_NOT_FOUND', 'OWN_ACCOUNT', 'NOTHING_TO_UNDO', 'NOT_YOUR_DECISION', 'UNDO_TOO_LATE', 'VALIDATION_FAILED'],
});

export const reinstatePerson = route({
  method: 'POST',
  path: '/api/people/:id/reinstatement',
  name: 'reinstatePerson',
  summary: 'Lift the suspension of an account early',
  access: 'admin',
  params: AccountParams,
  success: { status: 200, body: Type.Ref(Person) },
  errors: decisionErrors,
});

export const makeResetLink = route({
  method: 'POST',
  path: '/api/people/:id/reset-link',
  name: 'makeResetLink',
  summary: 'Create a password reset link for an account',
  description:
    'Mails the link to the address of the account. If the site sends no mail, the response contains the link instead, only once. The link for an admin is only ever mailed.',
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
