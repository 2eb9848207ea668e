import { Type, type Static } from '@sinclair/typebox';
import { Time } from '../shapes.ts';

/** A passkey as its owner sees it. */
export const PasskeyView = Type.Object(
  {
    id: Type.String({ description: 'Id with which to rename or remove the passkey. It grants no access.' }),
    name: Type.String(),
    addedAt: Time,
    lastUsedAt: Type.Union([Time, Type.Null()], { description: 'Time of last use; null if the passkey has not been used.' }),
  },
  { $id: 'Passkey', additionalProperties: false },
);
export type PasskeyView = Static<typeof PasskeyView>;
