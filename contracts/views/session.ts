import { Type, type Static } from '@sinclair/typebox';
import { Time } from '../shapes.ts';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** A session as its owner sees it. */
export const SessionView = Type.Object(
  {
    id: Type.String({ description: 'Id with which to end the session. It grants no access.' }),
    device: Nullable(Type.String(), 'Name of the browser, such as "Firefox on Linux"; null if it was not recorded.'),
    signedInAt: Nullable(Time, 'Time of sign-in; null in old sessions that did not record it.'),
    lastUsedAt: Nullable(Time, 'Time of last use, accurate to a few minutes; null in old sessions that did not record it.'),
    isCurrent: Type.Boolean({ description: 'Whether this call belongs to the session.' }),
  },
  { $id: 'Session', additionalProperties: false },
);

export type SessionView = Static<typeof SessionView>;
