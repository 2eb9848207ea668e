import { Type } from '@sinclair/typebox';
import { Revision, Time } from '../shapes.ts';
import { ReasonView } from './reason.ts';

/** A decision against a text, as the author sees it; the admin's own words are in the separate `reason`. */
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
