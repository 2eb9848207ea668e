import { Type, type Static } from '@sinclair/typebox';
import { Time } from '../shapes.ts';

/** An account's second factor, as its owner sees it. */
export const SecondFactorView = Type.Object(
  {
    addedAt: Type.Union([Time, Type.Null()], {
      description: 'Since when there is an authenticator app; null where there is none.',
    }),
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  },
  { $id: 'SecondFactor', additionalProperties: false },
);
export type SecondFactorView = Static<typeof SecondFactorView>;

/** A secret for an authenticator app, before it is confirmed. */
export const AppSecret = Type.Object(
  {
    secret: Type.String({ description: 'Base32, to be typed into the app.' }),
    uri: Type.String({ description: 'The same as an `otpauth:` address, to be scanned as a QR code.' }),
    token: Type.String({ description: 'Sent back with the first code of the app.' }),
  },
  { $id: 'AppSecret', additionalProperties: false },
);
export type AppSecret = Static<typeof AppSecret>;

/** Recovery codes, shown only once. */
export const RecoveryCodes = Type.Object(
  { recoveryCodes: Type.Array(Type.String(), { description: 'Each signs in once in the place of a code of the app.' }) },
  { $id: 'RecoveryCodes', additionalProperties: false },
);
export type RecoveryCodes = Static<typeof RecoveryCodes>;
