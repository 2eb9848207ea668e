import type { AdminPost, Verdict } from '../api/admin.ts';

/** A decision that is possible for a post in its current state. */
export interface Choice {
  readonly verdict: Verdict;
  readonly name: string;
  readonly key: 'a' | 'r' | 'u';
}

const approve: Choice = { verdict: 'approved', name: 'Approve', key: 'a' };
const reject: Choice = { verdict: 'rejected', name: 'Reject', key: 'r' };
const unpublish: Choice = { verdict: 'rejected', name: 'Unpublish', key: 'u' };

const choices: Readonly<Record<AdminPost['status'], readonly Choice[]>> = {
  pending: [reject, approve],
  approved: [unpublish],
  rejected: [approve],
  withdrawn: [],
};

const waits = ({ status, isProposal }: AdminPost): boolean => status === 'pending' || isProposal === true;

export const choicesFor = (post: AdminPost): readonly Choice[] => choices[waits(post) ? 'pending' : post.status];

/** Whether a post can be featured or unfeatured. */
export const canFeature = (post: AdminPost): boolean => post.status === 'approved' && !post.isProposal;
