import styled from 'styled-components';
import useSWR from 'swr';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { get } from '../api/client.ts';
import { reviewOf } from '../api/own-posts.ts';
import { ButtonLink, Panel } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { space } from '../theme.ts';

const Bar = styled(Panel)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]} ${space[6]};
  align-items: center;
  justify-content: space-between;
  margin-bottom: ${space[6]};
  padding: ${space[3]} ${space[4]};
  @media print {
    display: none;
  }
`;

const Reason = styled.p`
  margin: ${space[2]} 0 0;
  white-space: pre-line;
`;

const changes = { pending: 'Changes waiting for review', rejected: 'Your changes were rejected' } as const;

const article = {
  pending: 'Waiting for review',
  approved: 'You wrote this article',
  rejected: 'This article was rejected',
  withdrawn: 'You have withdrawn this article',
} as const;

/** How it stands, and why it was rejected. */
const standing = ({ status, reason, proposal }: Pick<ReviewedPost, 'status' | 'reason' | 'proposal'>) => {
  const { text, said } = proposal
    ? { text: changes[proposal.status], said: proposal.reason }
    : { text: article[status], said: reason };
  return { text, reason: (proposal ?? { status }).status === 'rejected' ? (said ?? 'The editors gave no reason.') : null };
};

/** What authors see above their article: how it stands, and the way to the editor. */
const AuthorBar = ({ id, status }: { id: number; status: ReviewedPost['status'] }) => {
  const { data } = useSWR<ReviewedPost, Error>(reviewOf(id), get, { revalidateOnMount: true, dedupingInterval: 0 });
  const { text, reason } = data ? standing(data) : { text: article[status], reason: null };
  return (
    <Bar role="note">
      <div aria-live="polite">
        <strong>{text}</strong>
        {reason && <Reason dir="auto">{reason}</Reason>}
      </div>
      <ButtonLink $kind="quiet" to={paths.editPost(id)}>
        Edit
      </ButtonLink>
    </Bar>
  );
};

export default AuthorBar;
