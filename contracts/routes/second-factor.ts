import { Type } from '@sinclair/typebox';
import { codeDigits, recoveryCodesAtOnce, secretMinutes } from '../second-factor.ts';
import { route } from '../route.ts';
import { AppSecret, RecoveryCodes, SecondFactorView } from '../views/second-factor.ts';

export const secondFactor = route({
  method: 'GET',
  path: '/api/user/second-factor',
  name: 'secondFactor',
  summary: 'Read the state of your second factor',
  description: 'States whether sign-in with the password requires a code, and how many recovery codes are left.',
  access: 'member',
  success: { status: 200, body: Type.Ref(SecondFactorView) },
  errors: [],
});

export const newAppSecret = route({
  method: 'POST',
  path: '/api/user/second-factor/secret',
  name: 'newAppSecret',
  summary: 'Create a secret for an authenticator app (TOTP)',
  description: `Confirm it within ${secretMinutes} minutes with \`addSecondFactor\`. Until then, nothing changes.`,
  access: 'member',
  proven: true,
  success: { status: 200, body: Type.Ref(AppSecret) },
  errors: ['ALREADY_EXISTS'],
});

export const addSecondFactor = route({
  method: 'POST',
  path: '/api/user/second-factor',
  name: 'addSecondFactor',
  summary: 'Add an authenticator app',
  description: `Confirms the secret with a code from the app. From then on, sign-in with the password requires a code. The response contains ${recoveryCodesAtOnce} recovery codes, only once. This session continues under a new cookie.`,
  access: 'member',
  proven: true,
  body: Type.Object({
    secret: Type.String({ description: 'Secret returned by `newAppSecret`.' }),
    token: Type.String({ description: 'Token returned with the secret.' }),
    code: Type.String({
      description: `Code from the app, ${codeDigits} digits.`,
      'x-rules': { minLength: codeDigits, examples: ['123456'] },
    }),
  }),
  success: { status: 201, body: Type.Ref(RecoveryCodes), headers: ['Set-Cookie'] },
  errors: ['ALREADY_EXISTS', 'VALIDATION_FAILED', 'UNAVAILABLE'],
});

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  name: 'renewRecoveryCodes',
  summary: 'Replace your recovery codes',
  description: `The response contains ${recoveryCodesAtOnce} new codes. The old ones stop working.`,
  access: 'member',
  proven: true,
  success: { status: 200, body: Type.Ref(RecoveryCodes) },
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const removeSecondFactor = route({
  method: 'POST',
  path: '/api/user/second-factor/remove',
  name: 'removeSecondFactor',
  summary: 'Remove your authenticator app',
  description: 'Also removes its recovery codes. The password alone is then enough to sign in.',
  access: 'member',
  proven: true,
  success: { status: 204 },
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const secondFactorRoutes = [secondFactor, newAppSecret, addSecondFactor, renewRecoveryCodes, removeSecondFactor];
