import type { ReviewedPost } from '../../../contracts/views/post.ts';
import type { AdminPost } from '../api/admin.ts';
import { Dialog } from '../components/dialog.tsx';
import { ErasePostDialog } from '../erasure/erase-post-dialog.tsx';
import { Conflict } from './conflict.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import type { Review } from './use-review.ts';
import { ViewDialog } from './view-dialog.tsx';

/** The dialogs over the dashboard: reading, deciding, erasing, and a refused action. */
export const ReviewDialogs = ({
  review: { viewed, deciding, erasing, refused, decide, erase, readNewest, close },
  onDecided,
  onUndone,
  onErased,
  onRefused,
}: {
  review: Review;
  onDecided: (post: ReviewedPost) => void;
  onUndone: (post: ReviewedPost) => void;
  onErased: (post: AdminPost) => void;
  onRefused: () => void;
}) => (
  <>
    {viewed && (
      <ViewDialog viewed={viewed} onRead={readNewest} onDecide={decide} onErase={erase} onClose={() => close('viewed')} />
    )}
    {deciding && (
      <DecideDialog
        {...deciding}
        onDecided={onDecided}
        onUndone={onUndone}
        onRefused={onRefused}
        onGone={onErased}
        onRead={readNewest}
        onClose={() => close('deciding')}
      />
    )}
    {erasing && <ErasePostDialog post={erasing} onErased={onErased} onClose={() => close('erasing')} />}
    {refused && (
      <Dialog title="Post changed" onClose={() => close('refused')}>
        <Conflict {...refused} onRead={readNewest} onClose={() => close('refused')} />
      </Dialog>
    )}
  </>
);
