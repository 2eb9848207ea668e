import type { QueuedPost } from '../../../contracts/views/queue.ts';
import type { Verdict } from '../api/admin.ts';
import { count } from '../format.ts';

const many = (number: number, one: string, others: string): string => (number === 1 ? one : others);

/** A number of posts, as words. */
export const postsOf = (number: number): string => `${count(number)} ${many(number, 'post', 'posts')}`;

/** The texts of a bulk decision. */
export const bulkTexts = {
  approved: { ask: 'Approve', yes: 'Yes, approve', progress: 'Approving', done: 'approved' },
  rejected: { ask: 'Reject', yes: 'Yes, reject', progress: 'Rejecting', done: 'rejected' },
} as const;

/** The effect that a decision on these posts would have. */
export const effectOf = (verdict: Verdict, posts: readonly QueuedPost[]): string => {
  const changes = posts.filter(({ isProposal }) => isProposal).length;
  const texts = posts.length - changes;
  const parts =
    verdict === 'approved'
      ? [
          texts > 0 && `${postsOf(texts)} will be published and visible to all users.`,
          changes > 0 && `Changes to ${postsOf(changes)} will replace the published ${many(changes, 'text', 'texts')}.`,
        ]
      : [
          texts > 0 && `${postsOf(texts)} will be rejected and not published.`,
          changes > 0 && `Changes to ${postsOf(changes)} will be rejected; what is published stays as it is.`,
        ];
  return parts.filter((part) => part !== false).join(' ');
};

/** After a failed request: which posts were not decided, and which may have been. */
export const leftOf = (all: number, unknown: number): string => {
  if (unknown === 0) return 'What is listed here was not decided on.';
  const others = all - unknown;
  const which =
    others === 0
      ? `It is not known whether ${many(all, 'this was', 'these were')} decided on.`
      : `Of the first ${count(unknown)} it is not known whether they were decided on; the other ${count(others)} ${many(others, 'was', 'were')} not.`;
  return `${which} “Try again” decides on each once; “Cancel” finds out what was decided.`;
};

/** The outcome of a bulk decision or its undo. */
export const endOf = (done: string, doneCount: number, refusedCount: number, unknownCount: number): string =>
  [
    `${count(doneCount)} ${done}`,
    ...(refusedCount > 0 ? [`${count(refusedCount)} ${many(refusedCount, 'was', 'were')} not`] : []),
    ...(unknownCount > 0 ? [`of ${count(unknownCount)} it is not known`] : []),
  ].join(', ');
