import type { PostDomainEvent } from '../../contracts/events.ts';
import type { PostCommand } from '../post-decider.ts';
import { text } from './post.ts';

/** Events and commands of post 7, by author 2. */

export const newText = { ...text, title: 'Sizing I2C pull-ups, corrected' };

export const submitted = {
  type: 'PostSubmitted',
  data: { postId: 7, authorId: 2, slug: 'sizing-i2c-pull-ups', ...text },
} satisfies PostDomainEvent;
export const revised = { type: 'PostRevised', data: { postId: 7, ...newText } } satisfies PostDomainEvent;
export const withdrawal = { type: 'PostWithdrawn', data: { postId: 7 } } satisfies PostDomainEvent;
export const deletion = { type: 'PostDeleted', data: { postId: 7 } } satisfies PostDomainEvent;
export const approved = { type: 'PostApproved', data: { postId: 7, textRevision: 0 } } satisfies PostDomainEvent;
export const rejected = {
  type: 'PostRejected',
  data: { postId: 7, textRevision: 0, reason: 'Too short' },
} satisfies PostDomainEvent;
export const unpublished = { type: 'PostUnpublished', data: { postId: 7, textRevision: 0 } } satisfies PostDomainEvent;
export const proposal = { type: 'PostRevisionProposed', data: { postId: 7, ...newText } } satisfies PostDomainEvent;
export const changesApproved = (textRevision: number) =>
  ({
    type: 'PostRevisionApproved',
    data: { postId: 7, textRevision },
  }) satisfies PostDomainEvent;
export const changesRejected = (textRevision: number) =>
  ({
    type: 'PostRevisionRejected',
    data: { postId: 7, textRevision, reason: 'Too short' },
  }) satisfies PostDomainEvent;
export const changesWithdrawn = { type: 'PostRevisionWithdrawn', data: { postId: 7 } } satisfies PostDomainEvent;
export const featured = { type: 'PostFeatured', data: { postId: 7 } } satisfies PostDomainEvent;
export const unfeatured = { type: 'PostUnfeatured', data: { postId: 7 } } satisfies PostDomainEvent;

export const submit = { type: 'SubmitPost', postId: 7, authorId: 2, slug: 'sizing-i2c-pull-ups', text } satisfies PostCommand;
export const revise = { type: 'RevisePost', authorId: 2, text: newText } satisfies PostCommand;
export const withdraw = { type: 'WithdrawPost', authorId: 2 } satisfies PostCommand;
export const remove = { type: 'DeletePost', authorId: 2 } satisfies PostCommand;
export const withdrawChanges = { type: 'WithdrawRevision', authorId: 2 } satisfies PostCommand;
export const approveChanges = { type: 'ApproveRevision' } satisfies PostCommand;
export const rejectChanges = { type: 'RejectRevision', reason: 'Too short' } satisfies PostCommand;
export const approve = { type: 'ApprovePost' } satisfies PostCommand;
export const reject = { type: 'RejectPost', reason: 'Too short' } satisfies PostCommand;
export const feature = { type: 'FeaturePost' } satisfies PostCommand;
export const unfeature = { type: 'UnfeaturePost' } satisfies PostCommand;

/** Published. */
export const live = [submitted, approved];

/** All commands on an existing post. */
export const moves: readonly PostCommand[] = [
  ...[revise, withdraw, remove, withdrawChanges, approveChanges, rejectChanges],
  ...[approve, reject, feature, unfeature],
];
