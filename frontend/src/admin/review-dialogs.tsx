import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { Dialog } from '../components/dialog.tsx';
import { Conflict } from './conflict.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import type { Review } from './use-review.ts';
import { ViewDialog } from './view-dialog.tsx';

/** The dialogs over the dashboard: the post that is read, the decision on it, and what was refused. */
export const ReviewDialogs = ({
  review: { viewed, deciding, refused, decide, readNewest, close },
  onDecided,
  onRefused,
}: {
  review: Review;
  onDecided: (post: ReviewedPost) => void;
  onRefused: () => void;
}) => (
  <>
    {viewed && <ViewDialog viewed={viewed} onRead={readNewest} onDecide={decide} onClose={() => close('viewed')} />}
    {deciding && (
      <DecideDialog
        {...deciding}
        onDecided={onDecided}
        onRefused={onRefused}
        onRead={readNewest}
        onClose={() => close('deciding')}
      />
    )}
    {refused && (
      <Dialog title="Post changed" onClose={() => close('refused')}>
        <Conflict {...refused} onRead={readNewest} onClose={() => close('refused')} />
      </Dialog>
    )}
  </>
);
