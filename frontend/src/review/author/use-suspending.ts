import { useState } from 'react';
import type { BulkReport } from '../../../../contracts/views/bulk.ts';
import type { Person, SuspensionReport } from '../../../../contracts/views/person.ts';
import type { QueuedPost } from '../../../../contracts/views/queue.ts';
import { suspendWithPosts, undoSuspension, type SaidWithPosts } from '../../api/people.ts';
import { useToast, type Toast } from '../../components/toast.tsx';
import { doneToast } from '../../people/action-texts.ts';
import { sentenceOf } from '../../system/sentence.ts';
import { reportOf, type Report } from '../bulk-report-of.ts';
import { postsOf } from '../bulk-texts.ts';
import { sendInParts } from '../in-parts.ts';

export interface Suspending {
  /** The posts that were not rejected or not restored, and why. */
  readonly report: Report | undefined;
  readonly closeReport: () => void;
  /**
   * Suspends a person and rejects these posts of theirs, fifty per request; `onSent` is called with the number
   * answered. Sending again completes an interrupted run. Throws `ApiError`, or what fetch throws.
   */
  readonly suspend: (
    person: Person,
    said: SaidWithPosts,
    posts: readonly QueuedPost[],
    onSent: (count: number) => void,
  ) => Promise<void>;
}

interface SuspendingListeners {
  /** Called with the posts that were rejected. */
  readonly onDecided: (ids: readonly number[]) => void;
  /** Called with the posts that are waiting again. */
  readonly onUndone: (posts: readonly QueuedPost[]) => void;
}

const rejectedText = (count: number): string => (count === 0 ? '' : ` ${postsOf(count)} rejected.`);
const backText = (count: number): string =>
  count === 0 ? '' : ` ${postsOf(count)} ${count === 1 ? 'waits' : 'wait'} again, without a notice to the author.`;

const leftUntil = (until: number): number => Math.max(0, until - performance.now());

/** Suspends an author together with their waiting posts, reports the outcome, and offers to undo all of it. */
export const useSuspending = ({ onDecided, onUndone }: SuspendingListeners): Suspending => {
  const toast = useToast();
  const [report, setReport] = useState<Report>();

  const tell = (done: string, { posts: report }: SuspensionReport, posts: readonly QueuedPost[]): void =>
    setReport(report.refused.length > 0 ? reportOf(done, report, posts) : undefined);
  /** `until`: in milliseconds of the page's clock. */
  const offer = (done: SuspensionReport, posts: readonly QueuedPost[], until: number): Pick<Toast, 'undo'> => {
    const milliseconds = leftUntil(until);
    return milliseconds > 0 ? { undo: { run: () => void undo(done, posts, until), milliseconds } } : {};
  };
  const undo = async (done: SuspensionReport, posts: readonly QueuedPost[], until: number): Promise<void> => {
    toast({ title: 'Taking the suspension back...' });
    try {
      const back = await undoSuspension(done);
      const ids = new Set(back.posts.done.map(({ id }) => id));
      onUndone(posts.filter(({ id }) => ids.has(id)));
      tell('taken back', back, posts);
      toast({ title: 'Suspension taken back', text: `${back.person.fullName} can sign in again.${backText(ids.size)}` });
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error), destructive: true, ...offer(done, posts, until) });
    }
  };
  return {
    report,
    closeReport: () => setReport(undefined),
    suspend: async (person, said, posts, onSent) => {
      const suspended = await suspendWithPosts(person, said, []);
      const ofAccount = performance.now() + (suspended.undoSeconds ?? 0) * 1_000;
      const sendPart = async (part: readonly QueuedPost[]): Promise<BulkReport> => {
        const { posts: report, undoSeconds } = await suspendWithPosts(person, said, part);
        return { ...report, ...(undoSeconds === undefined ? {} : { undoSeconds }) };
      };
      const sent = await sendInParts(posts, sendPart, (_report, count) => onSent(count));
      if (sent.error !== undefined) throw sent.error as Error;
      const done = { ...suspended, posts: sent.report };
      const until = Math.min(ofAccount, sent.until);
      onDecided(done.posts.done.map(({ id }) => id));
      tell('rejected', done, posts);
      const { title, text } = doneToast('suspend', person);
      toast({ title, text: `${text}${rejectedText(done.posts.done.length)}`, ...offer(done, posts, until) });
    },
  };
};
