import { useState } from 'react';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { Actions } from '../components/actions.ts';
import { singleClick } from '../components/single-click.ts';
import { Button, ButtonLink } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { AskingDialog, type Asked } from './asking-dialog.tsx';

/** What takes an article out of its author's way, by its state. */
const takesAway: Readonly<Partial<Record<ReviewedPost['status'], Asked>>> = {
  pending: 'withdraw',
  rejected: 'delete',
  withdrawn: 'delete',
};
const names: Readonly<Record<Asked, string>> = { withdraw: 'Withdraw', delete: 'Delete' };

/** What its author can do with an article that is not published. `onChange`: it is not what it was. */
export const ArticleActions = ({ post, onChange }: { post: ReviewedPost; onChange: () => void }) => {
  const { id, slug, title, status } = post;
  const [asked, setAsked] = useState<Asked>();
  const away = takesAway[status];
  const close = (): void => {
    setAsked(undefined);
    onChange();
  };
  return (
    <Actions>
      <ButtonLink $kind="quiet" to={paths.post(slug)} aria-label={`Preview ${title}`}>
        Preview
      </ButtonLink>
      <ButtonLink $kind="quiet" to={paths.editPost(id)} aria-label={`Edit ${title}`}>
        Edit
      </ButtonLink>
      {away && (
        <Button $kind="quiet" aria-label={`${names[away]} ${title}`} onClick={singleClick(() => setAsked(away))}>
          {names[away]}
        </Button>
      )}
      {asked && <AskingDialog post={post} asked={asked} onClose={close} />}
    </Actions>
  );
};
