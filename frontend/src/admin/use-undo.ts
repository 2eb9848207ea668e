import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { undoDecision } from '../api/admin.ts';
import { useToast, type Toast } from '../components/toast.tsx';
import { sentenceOf } from './refusals.ts';

type Decided = Pick<ReviewedPost, 'id' | 'revision' | 'undoSeconds'>;

const undoneToast: Toast = { title: 'Decision undone', text: 'The post is as it was before. Its author was not notified.' };

/** Returns the undo that the toast of a decision offers, if the decision can be undone. */
export const useUndo = (onUndone: (post: ReviewedPost) => void): ((decided: Decided) => Pick<Toast, 'undo'>) => {
  const toast = useToast();
  const run = async (decided: Decided): Promise<void> => {
    try {
      onUndone(await undoDecision(decided));
      toast(undoneToast);
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error), destructive: true });
    }
  };
  return (decided) => {
    const { undoSeconds } = decided;
    return undoSeconds === undefined ? {} : { undo: { run: () => void run(decided), milliseconds: undoSeconds * 1_000 } };
  };
};
