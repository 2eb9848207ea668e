import type { AuthorHistory } from '../../../../contracts/views/person.ts';
import { postSentences } from '../../admin/post-sentences.ts';
import { count } from '../../format.ts';

type Article = AuthorHistory['articles'][number];

/** The status of an article. */
export const stateNames: Readonly<Record<Article['state'], string>> = {
  published: 'Published',
  waiting: 'Pending',
  rejected: 'Rejected',
  unpublished: 'Unpublished',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted by the author',
  erased: 'Erased',
};

/** What an admin did, as text after their name. */
export const verdictSentences: Readonly<Record<Article['decisions'][number]['verdict'], string>> = {
  approved: postSentences.PostApproved,
  rejected: postSentences.PostRejected,
  unpublished: postSentences.PostUnpublished,
  changes_approved: postSentences.PostRevisionApproved,
  changes_rejected: postSentences.PostRevisionRejected,
};

/** The share of decisions that were approvals. */
export const approvalRate = ({ approved, rejected }: AuthorHistory['decisions']): string => {
  const all = approved + rejected;
  if (all === 0) return 'Nothing was decided on yet';
  return `${Math.round((100 * approved) / all)} % (${count(approved)} of ${count(all)} decisions)`;
};

/** The number of articles in each state; rare states are left out if there are none. */
export const countsInWords = ({
  published,
  waiting,
  rejected,
  unpublished,
  withdrawn,
  deleted,
}: AuthorHistory['counts']): string =>
  [
    `${count(published)} published`,
    `${count(waiting)} waiting`,
    `${count(rejected)} rejected`,
    `${count(unpublished)} unpublished`,
    ...(withdrawn > 0 ? [`${count(withdrawn)} withdrawn`] : []),
    ...(deleted > 0 ? [`${count(deleted)} deleted by the author`] : []),
  ].join(', ');
