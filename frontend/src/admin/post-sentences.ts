import type { HistoryEntry } from '../../../contracts/views/post.ts';

/** What a person did to an article, as text after their name. */
export const postSentences: Readonly<Record<HistoryEntry['type'], string>> = {
  PostSubmitted: 'submitted it',
  PostRevised: 'revised it',
  PostWithdrawn: 'withdrew it',
  PostDeleted: 'deleted it',
  PostApproved: 'approved it',
  PostRejected: 'rejected it',
  PostUnpublished: 'unpublished it',
  PostRevisionProposed: 'proposed changes to it',
  PostRevisionApproved: 'approved the changes to it',
  PostRevisionRejected: 'rejected the changes to it',
  PostRevisionWithdrawn: 'withdrew the changes to it',
  PostDecisionUndone: 'took the decision back',
  PostFeatured: 'featured it',
  PostUnfeatured: 'took it off the featured posts',
  PostErased: 'erased it',
  AppealFiled: 'appealed against the decision',
  AppealDecided: 'answered the appeal',
};
