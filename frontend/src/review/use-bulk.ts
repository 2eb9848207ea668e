import { useEffect, useRef, useState } from 'react';
import type { QueuedPost } from '../../../contracts/views/queue.ts';
import { sentenceOf } from '../admin/refusals.ts';
import type { Verdict } from '../api/admin.ts';
import { askWhatCame, decideTogether, type BulkDecision } from '../api/bulk.ts';
import { useToast, type Toast } from '../components/toast.tsx';
import { reportOf, type Report } from './bulk-report-of.ts';
import { bulkTexts, postsOf } from './bulk-texts.ts';
import { joined, nothingSent, sendInParts, type Sent } from './in-parts.ts';
import type { UndoableDecision } from './kept-undos.ts';
import { useBulkUndo } from './use-bulk-undo.ts';
import type { TypedReason } from './use-decide.ts';
import { useReasonOf } from './use-reason-of.ts';
import type { Selection } from './use-selection.ts';

/** A bulk decision that awaits confirmation or is being sent. */
interface Asked {
  readonly verdict: Verdict;
  /** The posts as they were when the dialog opened; those that change meanwhile are refused and reported. */
  readonly posts: readonly QueuedPost[];
  /** The selection to which a typed reason belongs. */
  readonly reasonOf: string;
  /** The number of posts answered; undefined while nothing is being sent. */
  readonly sent: number | undefined;
  /** The error that stopped the sending; empty if there was none. */
  readonly failure: string;
  /** The posts sent without an answer: they may have been decided. */
  readonly unknown: readonly QueuedPost[];
  /** The decision sent last. */
  readonly decision: BulkDecision;
  /** Whether the outcome of the unknown posts is being checked. */
  readonly isChecking: boolean;
}

const without = (posts: readonly QueuedPost[], { done, refused }: Sent['report']): readonly QueuedPost[] => {
  const answered = new Set([...done, ...refused].map(({ id }) => id));
  return posts.filter(({ id }) => !answered.has(id));
};

export interface Bulk {
  readonly asked: Asked | undefined;
  readonly report: Report | undefined;
  /** Asks for confirmation for these posts, or for the selection. */
  readonly ask: (verdict: Verdict, posts?: readonly QueuedPost[]) => void;
  readonly send: (reason?: TypedReason) => Promise<void>;
  /** Offers an undo of decisions made together, for this number of milliseconds. */
  readonly offerUndo: (decisions: readonly UndoableDecision[], milliseconds: number) => Pick<Toast, 'undo'>;
  readonly close: () => void;
  readonly closeReport: () => void;
}

interface BulkOptions {
  readonly selection: Selection;
  /** Called with the decided posts once nothing more is being sent. */
  readonly onDecided: (ids: readonly number[]) => void;
  readonly onUndone: (posts: readonly QueuedPost[]) => void;
}

/** Decides on the selection after the admin's confirmation, reports the outcome, and offers an undo. */
export const useBulk = ({ selection, onDecided, onUndone }: BulkOptions): Bulk => {
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>();
  const [report, setReport] = useState<Report>();
  /** All posts of the dialog, also when only part of them is resent. */
  const everSent = useRef<readonly QueuedPost[]>([]);
  /** The answers from before a request failed. */
  const before = useRef(nothingSent);
  const reasonOf = useReasonOf();
  const lastReason = useRef<TypedReason>(undefined);
  const offerUndo = useBulkUndo({
    onUndone: (posts) => {
      // Keep the typed reason for the next decision.
      lastReason.current?.keep();
      onUndone(posts);
    },
    onReport: setReport,
  });
  const isSending = asked?.sent !== undefined;
  const isBusy = isSending || asked?.isChecking === true;
  useEffect(() => {
    if (!isSending) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);

  const end = ({ verdict }: Asked, unknown: readonly QueuedPost[] = []): void => {
    const [sent, posts] = [before.current, everSent.current];
    before.current = nothingSent;
    setAsked(undefined);
    const { done, refused } = sent.report;
    if (refused.length + unknown.length > 0) setReport(reportOf(bulkTexts[verdict].done, sent.report, posts, unknown));
    if (done.length > 0) toast({ title: `${postsOf(done.length)} ${bulkTexts[verdict].done}`, ...offerUndo(sent, posts) });
  };
  const send = async (reason?: TypedReason): Promise<void> => {
    if (!asked || isBusy) return;
    const { verdict, posts } = asked;
    const decision = { status: verdict, ...(reason ? { reason: reason.text, reasons: reason.reasons } : {}) };
    setAsked({ ...asked, sent: 0, failure: '' });
    const sent = await sendInParts(
      posts,
      (part) => decideTogether(part, decision),
      (part, count) => {
        selection.settle(part, posts);
        setAsked((now) => now && { ...now, sent: count });
      },
    );
    const { report, error } = sent;
    before.current = joined(before.current, sent);
    lastReason.current = reason;
    onDecided(report.done.map(({ id }) => id));
    if (error === undefined) {
      reason?.forget();
      return end(asked);
    }
    const unknown = without([...new Set([...asked.unknown, ...sent.unknown])], report);
    const left = { posts: without(posts, report), unknown, sent: undefined };
    setAsked({ ...asked, ...left, decision, failure: sentenceOf(error) });
  };
  /**
   * Ends the bulk decision: reports what was decided, including by requests without an answer, and sends nothing more.
   */
  const cancel = async (): Promise<void> => {
    if (!asked || isBusy) return;
    const { unknown, decision } = asked;
    if (unknown.length === 0) return end(asked);
    setAsked({ ...asked, isChecking: true, failure: '' });
    const found = await sendInParts(unknown, (part) => askWhatCame(part, decision), () => undefined); // prettier-ignore
    // Posts that were not decided this way are still waiting, and stay selected.
    const decided = { ...found, report: { done: found.report.done, refused: [] } };
    before.current = joined(before.current, decided);
    selection.settle(decided.report, unknown);
    onDecided(decided.report.done.map(({ id }) => id));
    end(asked, without(unknown, found.report));
  };
  return {
    asked,
    report,
    send,
    ask: (verdict, posts = selection.posts) => {
      if (asked || posts.length === 0) return;
      everSent.current = posts;
      setReport(undefined);
      const nothing = { sent: undefined, failure: '', unknown: [], isChecking: false };
      setAsked({ verdict, posts, reasonOf: reasonOf(posts), decision: { status: verdict }, ...nothing });
    },
    offerUndo: (decisions, milliseconds) => {
      const done = decisions.map((one) => ({ ...one, repeated: false }));
      return offerUndo({ report: { done, refused: [] }, until: performance.now() + milliseconds }, []);
    },
    close: () => void cancel(),
    closeReport: () => setReport(undefined),
  };
};
