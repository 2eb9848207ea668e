import { Type } from '@sinclair/typebox';
import { resetLinkMinutes } from '../password-reset.ts';
import { route } from '../route.ts';
import { fieldLimits } from '../rules.ts';
import { UserView } from '../views/user.ts';

export const currentUser = route({
  method: 'GET',
  path: '/api/user',
  name: 'currentUser',
  summary: 'Who is signed in; 401 where nobody is.',
  access: 'member',
  whileClosing: true,
  success: { status: 200, body: Type.Ref(UserView) },
  errors: [],
});

export const login = route({
  method: 'POST',
  path: '/api/login',
  name: 'login',
  summary:
    'Signs in: sets the session cookie. Wrong passwords have to wait, longer each time; a browser that was used before waits only for its own.',
  access: 'public',
  body: Type.Object({
    username: Type.String({ description: 'Or the e-mail address, once it is confirmed.', 'x-rules': { minLength: 1 } }),
    password: Type.String({ 'x-rules': { minLength: 1 } }),
    code: Type.Optional(
      Type.String({
        description: 'Of the authenticator app, or a recovery code: sent with the rest again after `SECOND_FACTOR_NEEDED`.',
      }),
    ),
  }),
  success: { status: 200, body: Type.Ref(UserView), headers: ['Set-Cookie'] },
  errors: [
    'WRONG_CREDENTIALS',
    'SECOND_FACTOR_NEEDED',
    'ACCOUNT_SUSPENDED',
    'VALIDATION_FAILED',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
  ],
});

export const register = route({
  method: 'POST',
  path: '/api/register',
  name: 'register',
  summary: 'Makes an account and signs in.',
  access: 'public',
  body: Type.Object({
    username: Type.String({
      description: `Up to ${fieldLimits.username.max} characters without spaces; neither reserved nor an e-mail address nor a look-alike of another one.`,
      'x-rules': { minLength: fieldLimits.username.min, examples: ['ohm'] },
    }),
    password: Type.String({
      description: `At least ${fieldLimits.password.min} characters, and none of the most common passwords.`,
      'x-rules': { minLength: fieldLimits.password.min, examples: ['current over voltage'] },
    }),
    email: Type.String({ description: 'Shown to nobody.', 'x-rules': { minLength: 5, examples: ['ohm@example.org'] } }),
    fullName: Type.String({
      description: `At least ${fieldLimits.fullName.min} characters.`,
      'x-rules': { minLength: fieldLimits.fullName.min, examples: ['Georg Ohm'] },
    }),
  }),
  success: { status: 201, body: Type.Ref(UserView), headers: ['Set-Cookie'] },
  errors: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const logout = route({
  method: 'POST',
  path: '/api/logout',
  name: 'logout',
  summary: 'Signs out: ends the session and takes the cookie back.',
  access: 'public',
  success: { status: 204 },
  errors: [],
});

export const requestPasswordReset = route({
  method: 'POST',
  path: '/api/password-reset',
  name: 'requestPasswordReset',
  summary: 'Sends a link to choose a new password to an address. Answers the same, as fast, where there is no account with it.',
  access: 'public',
  body: Type.Object({
    email: Type.String({
      description: 'The address that the account was made with.',
      'x-rules': { minLength: 5, examples: ['ohm@example.org'] },
    }),
  }),
  success: {
    status: 202,
    body: Type.Object({ message: Type.String({ description: 'What happens now, in a sentence.' }) }),
  },
  errors: ['MAIL_NOT_SET_UP', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const completePasswordReset = route({
  method: 'POST',
  path: '/api/password-reset/complete',
  name: 'completePasswordReset',
  summary: `Sets a new password by the token of a link, which holds once and for ${resetLinkMinutes} minutes. Ends all sessions of the account.`,
  access: 'public',
  body: Type.Object({
    token: Type.String({ description: 'What stands behind `#` in the link.' }),
    password: Type.String({
      description: `At least ${fieldLimits.password.min} characters, and none of the most common passwords.`,
      'x-rules': { minLength: fieldLimits.password.min, examples: ['current over voltage'] },
    }),
  }),
  success: { status: 204 },
  errors: ['LINK_NOT_VALID', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const accountRoutes = [currentUser, login, register, logout, requestPasswordReset, completePasswordReset];
