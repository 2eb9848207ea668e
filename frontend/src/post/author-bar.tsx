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

const howItStands = {
  pending: 'Changes waiting for review',
  rejected: 'Your changes were rejected',
  none: 'You wrote this article',
} as const;

/** What the author of a published article sees above it: what waits for a review, and the way to the editor. */
const AuthorBar = ({ id }: { id: number }) => {
  const { data } = useSWR<ReviewedPost, Error>(reviewOf(id), get, { revalidateOnMount: true, dedupingInterval: 0 });
  return (
    <Bar role="note">
      <span aria-live="polite">{data ? howItStands[data.proposal?.status ?? 'none'] : howItStands.none}</span>
      <ButtonLink $kind="quiet" to={paths.editPost(id)}>
        Edit
      </ButtonLink>
    </Bar>
  );
};

export default AuthorBar;
