import { Type, type Static } from '@sinclair/typebox';
import { errorStatuses } from '../errors.ts';

/** An error for a client that accepts `application/problem+json` (RFC 9457). Others get `detail` as plain text. */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'Always `about:blank`; `code` identifies the error.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'Human-readable explanation, with what to do next.' }),
    code: Type.Union(Object.keys(errorStatuses).map((code) => Type.Literal(code))),
    errors: Type.Array(Type.Object({ field: Type.String(), message: Type.String() }, { additionalProperties: false })),
  },
  { $id: 'Problem', additionalProperties: false },
);
export type Problem = Static<typeof Problem>;
