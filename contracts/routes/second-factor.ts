import { Type } from '@sinclair/typebox';
import { codeDigits, recoveryCodesAtOnce, secretMinutes } from '../second-factor.ts';
import { route } from '../route.ts';
import { AppSecret, RecoveryCodes, SecondFactorView } from '../views/second-factor.ts';

export const secondFactor = route({
  method: 'GET',
  path: '/api/user/second-factor',
  name: 'secondFactor',
  summary: 'Whether signing in with the password takes a code, and how many recovery codes are left.',
  access: 'member',
  success: { status: 200, body: Type.Ref(SecondFactorView) },
  errors: [],
});

export const newAppSecret = route({
  method: 'POST',
  path: '/api/user/second-factor/secret',
  name: 'newAppSecret',
  summary: `Makes a secret for an authenticator app (TOTP), to be confirmed within ${secretMinutes} minutes. Until then nothing changes.`,
  access: 'member',
  proven: true,
  success: { status: 200, body: Type.Ref(AppSecret) },
  errors: ['ALREADY_EXISTS'],
});

export const addSecondFactor = route({
  method: 'POST',
  path: '/api/user/second-factor',
  name: 'addSecondFactor',
  summary: `Confirms the secret by a code of the app: signing in with the password takes one from now on. Answers ${recoveryCodesAtOnce} recovery codes, this once. This session goes on under a new cookie.`,
  access: 'member',
  proven: true,
  body: Type.Object({
    secret: Type.String({ description: 'As it was made.' }),
    token: Type.String({ description: 'What came with it.' }),
    code: Type.String({
      description: `What the app shows: ${codeDigits} digits.`,
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
  summary: `Makes ${recoveryCodesAtOnce} new recovery codes, in the place of those that are left.`,
  access: 'member',
  proven: true,
  success: { status: 200, body: Type.Ref(RecoveryCodes) },
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const removeSecondFactor = route({
  method: 'POST',
  path: '/api/user/second-factor/remove',
  name: 'removeSecondFactor',
  summary: 'Removes the authenticator app and its recovery codes: the password alone signs in again.',
  access: 'member',
  proven: true,
  success: { status: 204 },
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const secondFactorRoutes = [secondFactor, newAppSecret, addSecondFactor, renewRecoveryCodes, removeSecondFactor];
