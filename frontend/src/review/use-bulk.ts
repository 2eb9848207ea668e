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
import type { Selection } from './use-selection.ts';

/** A decision on many that an admin is asked about, or that is being sent. */
interface Asked {
  readonly verdict: Verdict;
  /** As they were when it was asked: what changes meanwhile is refused, and told. */
  readonly posts: readonly QueuedPost[];
  /** How many of them are answered; undefined while nothing is being sent. */
  readonly sent: number | undefined;
  /** What kept the rest from being sent; empty where nothing did. */
  readonly failure: string;
  /** What was sent and not answered: it may be decided on. */
  readonly unknown: readonly QueuedPost[];
  /** What was sent last. */
  readonly decision: BulkDecision;
  /** Whether it is asked what came of what is not known. */
  readonly isChecking: boolean;
}

const without = (posts: readonly QueuedPost[], { done, refused }: Sent['report']): readonly QueuedPost[] => {
  const answered = new Set([...done, ...refused].map(({ id }) => id));
  return posts.filter(({ id }) => !answered.has(id));
};

export interface Bulk {
  readonly asked: Asked | undefined;
  readonly report: Report | undefined;
  /** Asks about these posts, or about what is selected. */
  readonly ask: (verdict: Verdict, posts?: readonly QueuedPost[]) => void;
  readonly send: (reason?: TypedReason) => Promise<void>;
  /** Takes back those that were made together, for so many milliseconds. */
  readonly offerUndo: (decisions: readonly UndoableDecision[], milliseconds: number) => Pick<Toast, 'undo'>;
  readonly close: () => void;
  readonly closeReport: () => void;
}

interface Told {
  readonly selection: Selection;
  /** Called with those that were decided on, when nothing more is being sent. */
  readonly onDecided: (ids: readonly number[]) => void;
  readonly onUndone: (posts: readonly QueuedPost[]) => void;
}

/** Decides on what is selected, when the admin was asked; tells what came of it, and offers to take it back. */
export const useBulk = ({ selection, onDecided, onUndone }: Told): Bulk => {
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>();
  const [report, setReport] = useState<Report>();
  /** All that was asked about, where a part of it is sent again. */
  const everSent = useRef<readonly QueuedPost[]>([]);
  /** What was answered of it, where a call failed before its end. */
  const before = useRef(nothingSent);
  const lastReason = useRef<TypedReason>(undefined);
  const offerUndo = useBulkUndo({
    onUndone: (posts) => {
      // It was meant for somebody: it is there for the next decision.
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
  /** Tells what was decided, also by a call that was not answered, and decides on nothing more. */
  const cancel = async (): Promise<void> => {
    if (!asked || isBusy) return;
    const { unknown, decision } = asked;
    if (unknown.length === 0) return end(asked);
    setAsked({ ...asked, isChecking: true, failure: '' });
    const found = await sendInParts(unknown, (part) => askWhatCame(part, decision), () => undefined); // prettier-ignore
    // What was not decided on so waits, and stays selected.
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
      setAsked({ verdict, posts, decision: { status: verdict }, ...nothing });
    },
    offerUndo: (decisions, milliseconds) => {
      const done = decisions.map((one) => ({ ...one, repeated: false }));
      return offerUndo({ report: { done, refused: [] }, until: performance.now() + milliseconds }, []);
    },
    close: () => void cancel(),
    closeReport: () => setReport(undefined),
  };
};
