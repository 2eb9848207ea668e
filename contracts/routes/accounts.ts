import { Type } from '@sinclair/typebox';
import { resetLinkMinutes } from '../password-reset.ts';
import { route } from '../route.ts';
import { fieldLimits } from '../rules.ts';
import { UserView } from '../views/user.ts';

export const currentUser = route({
  method: 'GET',
  path: '/api/user',
  name: 'currentUser',
  summary: 'Read the signed-in user',
  description: 'Responds with 401 if you are not signed in.',
  access: 'member',
  whileClosing: true,
  success: { status: 200, body: Type.Ref(UserView) },
  errors: [],
});

export const login = route({
  method: 'POST',
  path: '/api/login',
  name: 'login',
  summary: 'Sign in',
  description:
    'Sets the session cookie. Wrong passwords delay further attempts, longer each time. A browser that has signed in before waits only for its own wrong passwords.',
  access: 'public',
  body: Type.Object({
    username: Type.String({ description: 'Username, or the confirmed e-mail address.', 'x-rules': { minLength: 1 } }),
    password: Type.String({ 'x-rules': { minLength: 1 } }),
    code: Type.Optional(
      Type.String({
        description:
          'Code from the authenticator app, or a recovery code. After `SECOND_FACTOR_NEEDED`, repeat the call with it.',
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
  summary: 'Create an account and sign in',
  access: 'public',
  body: Type.Object({
    username: Type.String({
      description: `Up to ${fieldLimits.username.max} characters without spaces; not reserved, not an e-mail address, and not easily confused with another username.`,
      'x-rules': { minLength: fieldLimits.username.min, examples: ['ohm'] },
    }),
    password: Type.String({
      description: `At least ${fieldLimits.password.min} characters, and not a common password.`,
      'x-rules': { minLength: fieldLimits.password.min, examples: ['current over voltage'] },
    }),
    email: Type.String({
      description: 'E-mail address, which is not shown to other users.',
      'x-rules': { minLength: 5, examples: ['ohm@example.org'] },
    }),
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
  summary: 'Sign out',
  description: 'Ends the session and clears the cookie.',
  access: 'public',
  success: { status: 204 },
  errors: [],
});

export const requestPasswordReset = route({
  method: 'POST',
  path: '/api/password-reset',
  name: 'requestPasswordReset',
  summary: 'Send a password reset link',
  description: 'The response and its timing are the same if no account has the address.',
  access: 'public',
  body: Type.Object({
    email: Type.String({
      description: 'E-mail address of the account.',
      'x-rules': { minLength: 5, examples: ['ohm@example.org'] },
    }),
  }),
  success: {
    status: 202,
    body: Type.Object({ message: Type.String({ description: 'Next step, in one sentence.' }) }),
  },
  errors: ['MAIL_NOT_SET_UP', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const completePasswordReset = route({
  method: 'POST',
  path: '/api/password-reset/complete',
  name: 'completePasswordReset',
  summary: 'Set a new password with a reset link',
  description: `The token works once, for ${resetLinkMinutes} minutes. Ends all sessions of the account.`,
  access: 'public',
  body: Type.Object({
    token: Type.String({ description: 'Part of the link after `#`.' }),
    password: Type.String({
      description: `At least ${fieldLimits.password.min} characters, and not a common password.`,
      'x-rules': { minLength: fieldLimits.password.min, examples: ['current over voltage'] },
    }),
  }),
  success: { status: 204 },
  errors: ['LINK_NOT_VALID', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const accountRoutes = [currentUser, login, register, logout, requestPasswordReset, completePasswordReset];
