import { Type, type Static } from '@sinclair/typebox';
import { Time } from '../shapes.ts';

/** An account's second factor, as its owner sees it. */
export const SecondFactorView = Type.Object(
  {
    addedAt: Type.Union([Time, Type.Null()], {
      description: 'Time when the authenticator app was added; null if there is none.',
    }),
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  },
  { $id: 'SecondFactor', additionalProperties: false },
);
export type SecondFactorView = Static<typeof SecondFactorView>;

/** A secret for an authenticator app, before it is confirmed. */
export const AppSecret = Type.Object(
  {
    secret: Type.String({ description: 'Secret in Base32, to type into the app.' }),
    uri: Type.String({ description: 'The secret as an `otpauth:` URI, to scan as a QR code.' }),
    token: Type.String({ description: 'Token to send back with the first code from the app.' }),
  },
  { $id: 'AppSecret', additionalProperties: false },
);
export type AppSecret = Static<typeof AppSecret>;

/** Recovery codes, shown only once. */
export const RecoveryCodes = Type.Object(
  { recoveryCodes: Type.Array(Type.String(), { description: 'Recovery codes. Each replaces a code from the app once.' }) },
  { $id: 'RecoveryCodes', additionalProperties: false },
);
export type RecoveryCodes = Static<typeof RecoveryCodes>;
