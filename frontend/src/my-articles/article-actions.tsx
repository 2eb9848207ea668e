import { useState } from 'react';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { Actions } from '../components/actions.ts';
import { singleClick } from '../components/single-click.ts';
import { Button, ButtonLink } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { ShareButton } from '../previews/share-button.tsx';
import { ReceiptsButton } from '../receipts/receipts-button.tsx';
import { AskingDialog, type Asked } from './asking-dialog.tsx';

/** The action that removes an article, or changes to it, in its current state. */
const takesAway = ({ status, proposal }: ReviewedPost): Asked | undefined => {
  if (status === 'pending') return 'withdraw';
  if (status === 'approved') return proposal ? 'withdrawChanges' : undefined;
  return 'delete';
};

const names: Readonly<Record<Asked, string>> = { withdraw: 'Withdraw', withdrawChanges: 'Withdraw Changes', delete: 'Delete' };

/** The author's actions on an article. `onChange` is called after the article has changed. */
export const ArticleActions = ({ post, onChange }: { post: ReviewedPost; onChange: () => void }) => {
  const { id, slug, title, status } = post;
  const [asked, setAsked] = useState<Asked>();
  const away = takesAway(post);
  const close = (): void => {
    setAsked(undefined);
    onChange();
  };
  return (
    <Actions>
      {status !== 'approved' && (
        <ButtonLink $kind="quiet" to={paths.post(slug)} aria-label={`Preview ${title}`}>
          Preview
        </ButtonLink>
      )}
      {status !== 'approved' && <ShareButton title={title} shared={{ postId: id }} label={`Share a preview of ${title}`} />}
      <ButtonLink $kind="quiet" to={paths.editPost(id)} aria-label={`Edit ${title}`}>
        Edit
      </ButtonLink>
      <ReceiptsButton post={post} />
      {away && (
        <Button $kind="quiet" aria-label={`${names[away]} ${title}`} onClick={singleClick(() => setAsked(away))}>
          {names[away]}
        </Button>
      )}
      {asked && <AskingDialog post={post} asked={asked} onClose={close} />}
    </Actions>
  );
};
