import { Type, type Static } from '@sinclair/typebox';
import { Time } from '../shapes.ts';

/** A passkey as its owner sees it. */
export const PasskeyView = Type.Object(
  {
    id: Type.String({ description: 'By which it is renamed and removed. It opens nothing.' }),
    name: Type.String(),
    addedAt: Time,
    lastUsedAt: Type.Union([Time, Type.Null()], { description: 'Null where it was not used yet.' }),
  },
  { $id: 'Passkey', additionalProperties: false },
);
export type PasskeyView = Static<typeof PasskeyView>;
