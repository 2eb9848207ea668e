import { Type } from '@sinclair/typebox';
import { Revision, Time } from '../shapes.ts';
import { ReasonView } from './reason.ts';

/** What an author is told of a decision against a text; its `reason`, in the words of who decided, stands beside it. */
export const StatementView = Type.Object(
  {
    decision: Type.Union([Type.Literal('rejected'), Type.Literal('unpublished'), Type.Literal('changes_rejected')]),
    revision: { ...Revision, description: 'That of the decision.' },
    decidedAt: Time,
    reasons: Type.Array(Type.Ref(ReasonView), { description: 'Of the list of reasons, as it stood then.' }),
  },
  {
    additionalProperties: false,
    description: 'The statement of reasons of the last decision, where it was against the text; of no automated one.',
  },
);
