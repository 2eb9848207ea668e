import { useState } from 'react';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { singleClick } from '../components/single-click.ts';
import { Button } from '../components/ui.tsx';
import { ReceiptsDialog } from './receipts-dialog.tsx';

/** Opens the receipts of an article. */
export const ReceiptsButton = ({ post }: { post: ReviewedPost }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button $kind="quiet" aria-label={`Receipts of ${post.title}`} onClick={singleClick(() => setIsOpen(true))}>
        Receipts
      </Button>
      {isOpen && <ReceiptsDialog post={post} onClose={() => setIsOpen(false)} />}
    </>
  );
};
