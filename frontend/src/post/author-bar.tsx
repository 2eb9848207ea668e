import styled from 'styled-components';
import useSWR from 'swr';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { saidOf } from '../../../contracts/statement.ts';
import { get } from '../api/client.ts';
import { reviewOf } from '../api/own-posts.ts';
import { LinkedText } from '../components/linked-text.tsx';
import { ButtonLink, Panel } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { Statement } from '../statement/statement.tsx';
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

/** The status of the article, and why it was rejected. */
const standing = ({ status, reason, statement, proposal }: ReviewedPost) => {
  const last = proposal ?? { status, reason, statement };
  const said = saidOf({ reasons: last.statement?.reasons ?? [], reason: last.reason });
  return {
    text: proposal ? changes[proposal.status] : article[status],
    reason: last.status === 'rejected' ? said || 'The editors gave no reason.' : null,
    last,
  };
};

/** Shown to authors above their article: its status, and a link to the editor. */
export const AuthorBar = ({ id, status }: { id: number; status: ReviewedPost['status'] }) => {
  const { data } = useSWR<ReviewedPost, Error>(reviewOf(id), get, { revalidateOnMount: true, dedupingInterval: 0 });
  const { text, reason, last } = data ? standing(data) : { text: article[status], reason: null, last: undefined };
  return (
    <Bar role="note">
      <div aria-live="polite">
        <strong>{text}</strong>
        {reason && (
          <Reason dir="auto">
            <LinkedText text={reason} />
          </Reason>
        )}
        {reason && last && <Statement {...last} />}
      </div>
      <ButtonLink $kind="quiet" to={paths.editPost(id)}>
        Edit
      </ButtonLink>
    </Bar>
  );
};
