import { Type, type Static } from '@sinclair/typebox';
import { Id } from '../shapes.ts';
import { statementCategories, type StatementCategory } from '../statement-categories.ts';

/** The basis of a decision: a rule of the site, or a law. */
export const Ground = Type.Union([Type.Literal('rule'), Type.Literal('law')]);

export const Category = Type.Union(
  (Object.keys(statementCategories) as StatementCategory[]).map((category) => Type.Literal(category)),
);

/** A reason in the list, as the author sees it. */
export const ReasonContent = Type.Object({
  name: Type.String(),
  text: Type.String(),
  ground: Ground,
  reference: Type.String(),
  url: Type.Optional(Type.String()),
  category: Category,
});

const ReasonAdded = Type.Composite([Type.Object({ reasonId: Id }), ReasonContent]);
const ReasonChanged = Type.Composite([Type.Object({ reasonId: Id }), ReasonContent]);
/** It is no longer offered; decisions that used it keep it. */
const ReasonRetired = Type.Object({ reasonId: Id });
const ReasonBroughtBack = Type.Object({ reasonId: Id });
/** The order of all reasons that are not retired. */
const ReasonsOrdered = Type.Object({ reasonIds: Type.Array(Id) });

/** The events of `reasons-log`. */
export const reasonEvents = { ReasonAdded, ReasonChanged, ReasonRetired, ReasonBroughtBack, ReasonsOrdered } as const;

/** A listed reason as it was when the decision was made. */
export const GivenReason = Type.Composite([Type.Object({ id: Id }), ReasonContent]);

export type ReasonContent = Static<typeof ReasonContent>;
export type GivenReason = Static<typeof GivenReason>;
