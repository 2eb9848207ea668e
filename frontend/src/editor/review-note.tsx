import styled from 'styled-components';
import { saidOf } from '../../../contracts/statement.ts';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { LinkedText } from '../components/linked-text.tsx';
import { Panel } from '../components/ui.tsx';
import { color, space } from '../theme.ts';

const Note = styled(Panel)`
  margin-bottom: ${space[6]};
  border-left: 4px solid ${color.copper};
  p {
    white-space: pre-line;
  }
`;

interface Standing {
  readonly text: string;
  readonly isRejected?: boolean;
  readonly reason: string | null;
}

/** The editors' latest statement or reason; null if there is none. */
const said = (post: Pick<ReviewedPost, 'reason' | 'statement'> | null): string | null =>
  saidOf({ reasons: post?.statement?.reasons ?? [], reason: post?.reason ?? null }) || null;

/** The text shown without a reason: remarks may say more. */
const withoutReason = ({ remarks }: ReviewedPost): string =>
  remarks ? 'What the editors say of its passages stands beside the text.' : 'The editors gave no reason.';

const published = ({ proposal }: ReviewedPost): Standing => {
  const reason = said(proposal);
  if (!proposal)
    return { text: 'This article is published. Readers see it as it is until the editors have approved your changes.', reason };
  if (proposal.status === 'rejected')
    return { text: 'Your changes to this published article were rejected.', isRejected: true, reason };
  return {
    text: 'Your changes wait for a review. What you submit takes their place; readers see the published article.',
    reason,
  };
};

/** The status of the article being edited. */
const standing = (post: ReviewedPost): Standing => {
  const { status } = post;
  const reason = said(post);
  if (status === 'approved') return published(post);
  if (status === 'rejected') return { text: 'This article was rejected.', isRejected: true, reason };
  if (status === 'withdrawn') return { text: 'You have withdrawn this article. Submit it to have it reviewed.', reason };
  return { text: 'This article waits for a review. What you submit takes the place of the text that waits.', reason };
};

/** Shows the status of the article being edited, and the editors' latest reason. */
export const ReviewNote = ({ post }: { post: ReviewedPost }) => {
  const { text, isRejected, reason } = standing(post);
  return (
    <Note role="note">
      <strong>{text}</strong>
      {isRejected && (
        <p dir="auto">
          <LinkedText text={reason ?? withoutReason(post)} />
        </p>
      )}
      {!isRejected && reason && (
        <p dir="auto">
          What the editors said of it last: <LinkedText text={reason} />
        </p>
      )}
    </Note>
  );
};
