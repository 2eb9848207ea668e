import type { GivenReason, ReasonContent } from '../../contracts/events/reason.ts';

/** A reason as an admin would type it. */
export const reasonContent = (change: Partial<ReasonContent> = {}): ReasonContent => ({
  name: 'Too little own work',
  text: 'Most of it stands in the data sheet already. Please show what you built, and what you measured.',
  ground: 'rule',
  reference: 'Writing guidelines: articles are about your own work.',
  category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  ...change,
});

/** A reason given with a decision. */
export const givenReason = (id: number, change: Partial<ReasonContent> = {}): GivenReason => ({ id, ...reasonContent(change) });
