import { accountIn } from '../contracts/actors.ts';
import { appealableUntil, standingStatement } from '../contracts/appeal.ts';
import { DomainError, type ErrorCode } from '../contracts/errors.ts';
import type { PostDomainEvent } from '../contracts/events.ts';
import type { Appeal } from './appeal.ts';
import type { Post } from './post.ts';

/** An author's appeal; `decision` is the revision of the decision that the author read. */
export interface Filing {
  readonly decision: number;
  readonly reason: string;
  readonly now: Date;
}

/** An admin's answer to an appeal; `admin` is the account number. */
export interface Answering {
  readonly actor?: string;
  readonly admin: number;
  readonly outcome: 'upheld' | 'reversed';
  readonly reason?: string | undefined;
}

const refuse = (code: ErrorCode, sentence: string): never => {
  throw new DomainError(code, sentence);
};

/**
 * Files an appeal against the current decision; returns no events if the same appeal is already open. Throws
 * `DomainError` NOTHING_TO_APPEAL, POST_CHANGED (the decision is no longer current), ALREADY_APPEALED or
 * APPEAL_TOO_LATE.
 */
export const fileAppeal = (post: Post, { decision, reason, now }: Filing): PostDomainEvent[] => {
  const { id: postId, appeal } = post;
  if (appeal?.decision === decision && appeal.status === 'open' && appeal.reason === reason) return [];
  const standing =
    standingStatement(post) ??
    refuse('NOTHING_TO_APPEAL', 'No decision against this article stands any more: there is nothing to appeal against.');
  if (standing.revision !== decision)
    refuse(
      'POST_CHANGED',
      'The decision that stands against this article is another one. Read it, then appeal against that one.',
    );
  if (appeal?.decision === decision)
    refuse('ALREADY_APPEALED', 'You have appealed against this decision before, which can be done once.');
  if (now.getTime() > appealableUntil(standing.decidedAt))
    refuse(
      'APPEAL_TOO_LATE',
      'A decision can be appealed against for six months. You can change the article and submit it again.',
    );
  return [{ type: 'AppealFiled', data: { postId, decision, reason } }];
};

const isAnsweredSo = ({ appeal, lastChange }: Post, { actor, outcome, reason }: Answering): boolean =>
  lastChange.type === 'AppealDecided' &&
  lastChange.actor === actor &&
  appeal?.status === outcome &&
  (appeal.answer ?? undefined) === reason;

const noAppeal = {
  none: 'Nobody has appealed against a decision on this post.',
  moot: 'This post was submitted again or decided on since: its appeal needs no answer any more.',
  upheld: 'This appeal was answered already: the decision stands.',
  reversed: 'This appeal was answered already: the decision was reversed.',
} as const satisfies Record<Exclude<Appeal['status'], 'open'> | 'none', string>;

/** The approval that reverses the decision. */
const approval = ({ id: postId, status, proposal, textRevision }: Post): PostDomainEvent =>
  status === 'approved' && proposal
    ? { type: 'PostRevisionApproved', data: { postId, textRevision: proposal.textRevision } }
    : { type: 'PostApproved', data: { postId, textRevision } };

/**
 * Answers the appeal against the current decision; returns no events if the same admin has just given this answer.
 * Throws `DomainError` OWN_DECISION or OWN_POST (neither the admin who decided nor the author may answer), or
 * NO_APPEAL.
 */
export const answerAppeal = (post: Post, command: Answering, onLatest: () => void): PostDomainEvent[] => {
  const { id: postId, appeal, authorId } = post;
  const { admin, outcome, reason } = command;
  if (isAnsweredSo(post, command)) return [];
  if (appeal && accountIn(appeal.decidedBy) === admin)
    refuse('OWN_DECISION', 'You made this decision yourself: another admin has to answer the appeal against it.');
  if (authorId === admin) refuse('OWN_POST', 'You wrote this post yourself: another admin has to answer your appeal.');
  onLatest();
  if (appeal?.status !== 'open') return refuse('NO_APPEAL', noAppeal[appeal?.status ?? 'none']);
  const data = { postId, decision: appeal.decision, outcome, ...(reason ? { reason } : {}) };
  return [...(outcome === 'reversed' ? [approval(post)] : []), { type: 'AppealDecided', data }];
};
