import styled from 'styled-components';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { Panel } from '../components/ui.tsx';
import { color, space } from '../theme.ts';

const Note = styled(Panel)`
  margin-bottom: ${space[6]};
  border-left: 4px solid ${color.copper};
  p {
    white-space: pre-line;
  }
`;

const howItStands: Readonly<Partial<Record<ReviewedPost['status'], string>>> = {
  pending: 'This article waits for a review. What you submit takes the place of the text that waits.',
  rejected: 'This article was rejected.',
  withdrawn: 'You have withdrawn this article. Submit it to have it reviewed.',
};

/** How an article stands that is edited, and what the editors said of it last. */
export const ReviewNote = ({ post: { status, reason } }: { post: ReviewedPost }) => (
  <Note role="note">
    <strong>{howItStands[status]}</strong>
    {status === 'rejected' && <p dir="auto">{reason ?? 'The editors gave no reason.'}</p>}
    {status !== 'rejected' && reason && <p dir="auto">What the editors said of it last: {reason}</p>}
  </Note>
);
