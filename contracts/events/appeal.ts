import { Type, type Static } from '@sinclair/typebox';
import { fieldLimits } from '../rules.ts';
import { Id, Revision } from '../shapes.ts';

/** What became of an appeal: the decision stands, or it is reversed. */
export const AppealOutcome = Type.Union([Type.Literal('upheld'), Type.Literal('reversed')]);

const Words = Type.String({ maxLength: fieldLimits.appeal.max });

/** Its author finds a decision wrong. `decision`: the revision of that decision; `reason`: why it is wrong. */
const AppealFiled = Type.Object({ postId: Id, decision: Revision, reason: Words });
/**
 * An admin who did not make the decision answers. `upheld`: the decision stands. `reversed`: the event before this one
 * approves what the decision was against. `reason`: the answer.
 */
const AppealDecided = Type.Object({ postId: Id, decision: Revision, outcome: AppealOutcome, reason: Type.Optional(Words) });

/** The events of appeals: they stand in `post-{id}`, between the decisions that they are about. */
export const appealEvents = { AppealFiled, AppealDecided } as const;

export type AppealOutcome = Static<typeof AppealOutcome>;
