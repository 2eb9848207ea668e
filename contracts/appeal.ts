/**
 * For how many days a decision can be appealed: six months (Regulation (EU) 2022/2065, Article 20(1)) are at most 184
 * days, and the day on which the author is informed does not count (20(2)).
 */
const appealDays = 185;

/** When the right to appeal a decision ends, in milliseconds since 1970. */
export const appealableUntil = (decidedAt: string): number => Date.parse(decidedAt) + appealDays * 24 * 60 * 60_000;

/** The part of a statement of reasons that matters here. */
interface Decided {
  readonly decision: 'rejected' | 'unpublished' | 'changes_rejected';
}

/** The fields of a post that hold its statements of reasons. */
interface Stated<Statement> {
  readonly status: string;
  readonly statement: Statement | null;
  readonly proposal: { readonly status: string; readonly statement: Statement | null } | null;
}

/**
 * The statement of the current decision against a post, or against changes to it; undefined if there is none, or if the
 * author has since resubmitted or withdrawn. Changes closed by an unpublishing carry its statement: once the post is
 * published again, there is no decision against it, and none on those changes.
 */
export const standingStatement = <Statement extends Decided>(stated: Stated<Statement>): Statement | undefined => {
  const { status, statement, proposal } = stated;
  if (status === 'rejected') return statement ?? undefined;
  if (status !== 'approved' || proposal?.status !== 'rejected') return undefined;
  return proposal.statement?.decision === 'changes_rejected' ? proposal.statement : undefined;
};
