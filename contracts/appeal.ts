/**
 * For how many days a decision can be appealed against: six months (Regulation (EU) 2022/2065, Article 20(1)) are 184
 * at the most, and the day on which its author is told of it does not count (20(2)).
 */
const appealDays = 185;

/** Until when a decision can be appealed against, in milliseconds since 1970. */
export const appealableUntil = (decidedAt: string): number => Date.parse(decidedAt) + appealDays * 24 * 60 * 60_000;

/** What a statement of reasons says that is of matter here. */
interface Decided {
  readonly decision: 'rejected' | 'unpublished' | 'changes_rejected';
}

/** What the statements of reasons of a post stand in. */
interface Stated<Statement> {
  readonly status: string;
  readonly statement: Statement | null;
  readonly proposal: { readonly status: string; readonly statement: Statement | null } | null;
}

/**
 * The statement of the decision against a post, or against the changes to it, that stands: what its author has sent
 * since, or taken back, has made nothing of it. Undefined where none stands. Changes that an unpublishing closed have
 * its statement: published again, nothing stands against the post, and nobody has decided on the changes.
 */
export const standingStatement = <Statement extends Decided>(stated: Stated<Statement>): Statement | undefined => {
  const { status, statement, proposal } = stated;
  if (status === 'rejected') return statement ?? undefined;
  if (status !== 'approved' || proposal?.status !== 'rejected') return undefined;
  return proposal.statement?.decision === 'changes_rejected' ? proposal.statement : undefined;
};
