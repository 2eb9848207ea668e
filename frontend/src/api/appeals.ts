import type { WaitingAppeal } from '../../../contracts/views/appeal.ts';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { command } from './client.ts';
import { usePages } from './pages.ts';

const appeals = '/api/appeals';

/** The appeals that wait for an answer. */
export const useAppeals = () => usePages<WaitingAppeal>(`${appeals}?limit=20`, 'focused');

/** How many wait; undefined while that is not known. */
export const useAppealCount = (): number | undefined => usePages<WaitingAppeal>(`${appeals}?limit=1`, 'focused').total;

/** Appeals against the decision of that revision. */
export const fileAppeal = (id: number, decision: number, reason: string): Promise<ReviewedPost> =>
  command('POST', `/api/posts/${id}/appeal`, { decision, reason });

/** Refused with 409 where the post is no longer as it was read. */
export const answerAppeal = (
  { postId, revision }: WaitingAppeal,
  outcome: 'upheld' | 'reversed',
  reason: string,
): Promise<ReviewedPost> =>
  command(
    'PATCH',
    `/api/posts/${postId}/appeal`,
    { outcome, ...(reason === '' ? {} : { reason }) },
    { 'if-match': `"${revision}"` },
  );
