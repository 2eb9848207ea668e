import type { WaitingAppeal } from '../../../contracts/views/appeal.ts';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { command } from './client.ts';
import { usePages } from './pages.ts';

const appeals = '/api/appeals';

/** The appeals waiting for an answer. */
export const useAppeals = () => usePages<WaitingAppeal>(`${appeals}?limit=20`, 'focused');

/** The number of waiting appeals; undefined until known. */
export const useAppealCount = (): number | undefined => usePages<WaitingAppeal>(`${appeals}?limit=1`, 'focused').total;

/** Appeals against the decision at that revision. */
export const fileAppeal = (id: number, decision: number, reason: string): Promise<ReviewedPost> =>
  command('POST', `/api/posts/${id}/appeal`, { decision, reason });

/** The server refuses it with 409 if the post has changed since it was read. */
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
