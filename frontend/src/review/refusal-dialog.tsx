import { Conflict } from '../admin/conflict.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Refused } from '../components/refused.tsx';
import type { Refusal } from './use-decide.ts';

const gone = 'It was erased, or its author deleted it, in the meantime. There is nothing left to decide on.';

/** Reports a decision that was refused after the desk had moved on: the post, the reason, and a way back to it. */
export const RefusalDialog = ({ refusal, onClose }: { refusal: Refusal; onClose: (open: boolean) => void }) => {
  const { post, sentence, why } = refusal;
  return (
    <Dialog title={post.title} onClose={() => onClose(why === 'failed')}>
      {why === 'changed' ? (
        <Conflict post={post} sentence={sentence} onRead={() => onClose(true)} onClose={() => onClose(false)} />
      ) : (
        <Refused
          title="Nothing was decided"
          sentence={why === 'gone' ? gone : sentence}
          onClose={() => onClose(why === 'failed')}
        />
      )}
    </Dialog>
  );
};
