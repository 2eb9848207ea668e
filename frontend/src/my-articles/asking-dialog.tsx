import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { isMissing } from '../api/client.ts';
import { deletePost, withdrawPost, withdrawProposal } from '../api/own-posts.ts';
import { useToast } from '../components/toast.tsx';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';

/** The author's actions that need confirmation. */
export type Asked = 'withdraw' | 'withdrawChanges' | 'delete';

const texts = {
  withdraw: {
    title: 'Withdraw this article?',
    text: 'leaves the review. It stays here: you can change it and submit it again.',
    yes: 'Yes, Withdraw',
    progress: 'Withdrawing...',
    toast: { title: 'Article withdrawn', text: 'It no longer waits for a review' },
  },
  withdrawChanges: {
    title: 'Withdraw the changes?',
    text: 'stays as it is published, and the changes to it are gone. What you download of yourself still has them.',
    yes: 'Yes, Withdraw',
    progress: 'Withdrawing...',
    toast: { title: 'Changes withdrawn', text: 'The published article stays as it is' },
  },
  delete: {
    title: 'Delete this article?',
    text: 'will be deleted, together with drafts of a new version of it. This cannot be undone.',
    yes: 'Yes, Delete',
    progress: 'Deleting...',
    toast: { title: 'Article deleted', text: 'It cannot be restored' },
  },
} as const;

/** An article already deleted in another window counts as deleted. */
const unlessGone = (error: Error): void => {
  if (!isMissing(error)) throw error;
};

const calls: Readonly<Record<Asked, (post: ReviewedPost) => Promise<unknown>>> = {
  withdraw: withdrawPost,
  withdrawChanges: withdrawProposal,
  delete: (post) => deletePost(post).catch(unlessGone),
};

/** Asks the author to confirm withdrawing or deleting an article, and does it. */
export const AskingDialog = ({ post, asked, onClose }: { post: ReviewedPost; asked: Asked; onClose: () => void }) => {
  const toast = useToast();
  const { title, text, yes, progress, toast: done } = texts[asked];
  const send = async (): Promise<void> => {
    await calls[asked](post);
    toast(done);
    onClose();
  };
  return (
    <ConfirmDialog title={title} yes={yes} progress={progress} remove={send} onClose={onClose}>
      “<bdi>{post.title}</bdi>” {text}
    </ConfirmDialog>
  );
};
