import type { HistoryEntry } from '../../../contracts/views/post.ts';

/** What happened to an article, without who did it. */
export const eventNames: Readonly<Record<HistoryEntry['type'], string>> = {
  PostSubmitted: 'Submitted',
  PostRevised: 'Revised',
  PostWithdrawn: 'Withdrawn',
  PostDeleted: 'Deleted',
  PostApproved: 'Approved',
  PostRejected: 'Rejected',
  PostUnpublished: 'Unpublished',
  PostRevisionProposed: 'Changes proposed',
  PostRevisionApproved: 'Changes approved',
  PostRevisionRejected: 'Changes rejected',
  PostRevisionWithdrawn: 'Changes withdrawn',
  PostDecisionUndone: 'Decision taken back',
  PostFeatured: 'Featured',
  PostUnfeatured: 'No longer featured',
  PostErased: 'Erased',
  AppealFiled: 'Appeal sent',
  AppealDecided: 'Appeal answered',
};
