import type { QueuedPost } from '../../../contracts/views/queue.ts';
import { sentenceOf } from '../admin/refusals.ts';
import { undoTogether } from '../api/bulk.ts';
import { useToast, type Toast } from '../components/toast.tsx';
import { count } from '../format.ts';
import { sendInParts, timeLeft, type Sent } from './in-parts.ts';
import { useKeepUndo } from './use-kept-undos.ts';
import { reportOf, type Report } from './bulk-report-of.ts';

interface BulkUndoListeners {
  /** Called with the posts that are waiting again. */
  readonly onUndone: (posts: readonly QueuedPost[]) => void;
  readonly onReport: (report: Report) => void;
}

const decisionsOf = (number: number): string => `${count(number)} ${number === 1 ? 'decision' : 'decisions'}`;

/** Returns the undo that the toast of a bulk decision offers, if all of it can be undone. */
export const useBulkUndo = ({
  onUndone,
  onReport,
}: BulkUndoListeners): ((sent: Sent, posts: readonly QueuedPost[]) => Pick<Toast, 'undo'>) => {
  const toast = useToast();
  const keepUndo = useKeepUndo();
  const run = async (decided: Sent, posts: readonly QueuedPost[]): Promise<void> => {
    const { done } = decided.report;
    toast({ title: `Taking back ${decisionsOf(done.length)}...` });
    const { report, error } = await sendInParts(done, undoTogether, () => undefined);
    const back = new Set(report.done.map(({ id }) => id));
    onUndone(posts.filter(({ id }) => back.has(id)));
    if (report.refused.length > 0) onReport(reportOf('taken back', report, posts));
    if (error === undefined)
      return toast({
        title: `${decisionsOf(back.size)} taken back`,
        text: 'The posts are as they were before. Their authors were not notified.',
      });
    // Posts without an answer can be retried until the time is over.
    const answered = new Set([...back, ...report.refused.map(({ id }) => id)]);
    const left = { done: done.filter(({ id }) => !answered.has(id)), refused: [] };
    const again = offer({ report: left, until: decided.until }, posts);
    toast({ title: 'Error', text: sentenceOf(error), destructive: true, ...again });
  };
  const offer = (sent: Sent, posts: readonly QueuedPost[]): Pick<Toast, 'undo'> => {
    const milliseconds = timeLeft(sent);
    if (milliseconds === 0) return {};
    return { undo: keepUndo(sent.report.done, { run: () => void run(sent, posts), milliseconds }) };
  };
  return offer;
};
