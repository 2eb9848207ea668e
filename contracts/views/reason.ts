import { Type, type Static } from '@sinclair/typebox';
import { Category, Ground } from '../events/reason.ts';
import { Id } from '../shapes.ts';

/** A listed reason: its text for authors, and its basis. */
export const ReasonView = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'Name by which admins choose the reason.' }),
    text: Type.String({ description: 'Text shown to the author.' }),
    ground: Ground,
    reference: Type.String({ description: 'Rule or law that the reason is based on.' }),
    url: Type.Optional(Type.String({ description: 'URL of the rule or law; begins with "https://".' })),
    category: Category,
  },
  { $id: 'Reason', additionalProperties: false },
);

/** The reasons as admins see them. */
export const ReasonBoard = Type.Object(
  {
    changes: Type.Integer({ minimum: 0, description: 'Number of changes to the list; also its ETag.' }),
    reasons: Type.Array(Type.Ref(ReasonView), { description: 'Reasons that admins can choose, in order.' }),
    retired: Type.Array(Type.Ref(ReasonView)),
  },
  { $id: 'ReasonBoard', additionalProperties: false },
);

export type ReasonView = Static<typeof ReasonView>;
export type ReasonBoard = Static<typeof ReasonBoard>;
