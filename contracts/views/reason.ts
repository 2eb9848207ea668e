import { Type, type Static } from '@sinclair/typebox';
import { Category, Ground } from '../events/reason.ts';
import { Id } from '../shapes.ts';

/** A listed reason: its text for authors, and its basis. */
export const ReasonView = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'What admins choose it by.' }),
    text: Type.String({ description: 'What the author is told.' }),
    ground: Ground,
    reference: Type.String({ description: 'The rule or the law.' }),
    url: Type.Optional(Type.String({ description: 'Where it can be read; begins with "https://".' })),
    category: Category,
  },
  { $id: 'Reason', additionalProperties: false },
);

/** The reasons as admins see them. */
export const ReasonBoard = Type.Object(
  {
    changes: Type.Integer({ minimum: 0, description: 'How often the list was changed; also the ETag.' }),
    reasons: Type.Array(Type.Ref(ReasonView), { description: 'Those that are offered, in their order.' }),
    retired: Type.Array(Type.Ref(ReasonView)),
  },
  { $id: 'ReasonBoard', additionalProperties: false },
);

export type ReasonView = Static<typeof ReasonView>;
export type ReasonBoard = Static<typeof ReasonBoard>;
