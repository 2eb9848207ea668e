import { Type, type Static } from '@sinclair/typebox';
import { Time } from '../shapes.ts';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** A session as its owner sees it. */
export const SessionView = Type.Object(
  {
    id: Type.String({ description: 'By which it can be ended. It opens nothing.' }),
    device: Nullable(Type.String(), 'The browser in plain words, as in "Firefox on Linux"; null where it was not noted.'),
    signedInAt: Nullable(Time, 'Null in sessions from before it was noted.'),
    lastUsedAt: Nullable(Time, 'To within some minutes; null in sessions from before it was noted.'),
    isCurrent: Type.Boolean({ description: 'Whether it is the one that asks.' }),
  },
  { $id: 'Session', additionalProperties: false },
);

export type SessionView = Static<typeof SessionView>;
