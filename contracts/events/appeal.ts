import { Type, type Static } from '@sinclair/typebox';
import { fieldLimits } from '../rules.ts';
import { Id, Revision } from '../shapes.ts';

/** The outcome of an appeal: the decision is upheld or reversed. */
export const AppealOutcome = Type.Union([Type.Literal('upheld'), Type.Literal('reversed')]);

const Words = Type.String({ maxLength: fieldLimits.appeal.max });

/** The author appeals a decision. `decision`: its revision; `reason`: why it is wrong. */
const AppealFiled = Type.Object({ postId: Id, decision: Revision, reason: Words });
/**
 * An admin other than the one who decided answers. `upheld`: the decision stays. `reversed`: the preceding event
 * approves what the decision refused. `reason`: the answer.
 */
const AppealDecided = Type.Object({ postId: Id, decision: Revision, outcome: AppealOutcome, reason: Type.Optional(Words) });

/** The events of appeals, appended to `post-{id}`, between the decisions that they are about. */
export const appealEvents = { AppealFiled, AppealDecided } as const;

export type AppealOutcome = Static<typeof AppealOutcome>;
