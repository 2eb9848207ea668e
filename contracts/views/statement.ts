import { Type } from '@sinclair/typebox';
import { Revision, Time } from '../shapes.ts';
import { ReasonView } from './reason.ts';

/** A decision against a text, as the author sees it; the admin's own words are in the separate `reason`. */
export const StatementView = Type.Object(
  {
    decision: Type.Union([Type.Literal('rejected'), Type.Literal('unpublished'), Type.Literal('changes_rejected')]),
    revision: { ...Revision, description: 'Revision of the decision.' },
    decidedAt: Time,
    reasons: Type.Array(Type.Ref(ReasonView), { description: 'Reasons chosen from the list, as worded at the time.' }),
  },
  {
    additionalProperties: false,
    description: 'Statement of reasons for the last decision, if an admin decided against the text.',
  },
);
