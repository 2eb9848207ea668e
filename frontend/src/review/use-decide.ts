import { useRef, useState } from 'react';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { decide, type AdminPost, type Said, type Verdict } from '../api/admin.ts';
import { isMissing } from '../api/client.ts';
import { useToast, type Toast } from '../components/toast.tsx';
import { isConflict, sentenceOf } from '../admin/refusals.ts';
import { useUndo } from '../admin/use-undo.ts';
import { proposalTexts, verdictTexts } from '../admin/verdict-texts.ts';
import type { UndoableDecision } from './kept-undos.ts';
import { useKeepUndo } from './use-kept-undos.ts';

/** A decision that was sent, and refused. */
export interface Refusal {
  readonly post: AdminPost;
  readonly sentence: string;
  /** Whether the post has changed, is gone, or the call failed. */
  readonly why: 'changed' | 'gone' | 'failed';
}

/** A reason that somebody typed, with remarks, and what becomes of them. */
export interface TypedReason extends Said {
  /** They were sent. */
  readonly forget: () => void;
  /** They were sent, and taken back: they are there for the next decision. */
  readonly keep: () => void;
}

interface Told {
  /** Called as soon as it is sent. */
  readonly onSent: (post: AdminPost) => void;
  /** Called with what the post has become by it. */
  readonly onDecided: (post: ReviewedPost) => void;
  readonly onUndone: (post: ReviewedPost) => void;
  readonly onRefused: (post: AdminPost) => void;
}

export interface Decide {
  /** `unsentRemarks`: so many were typed, and do not go with this decision. */
  readonly send: (post: AdminPost, verdict: Verdict, reason?: TypedReason, unsentRemarks?: number) => Promise<void>;
  /** Takes back one that was made, for so many milliseconds. */
  readonly offerUndo: (decided: UndoableDecision, milliseconds: number) => Pick<Toast, 'undo'>;
  readonly refusal: Refusal | undefined;
  readonly refuse: (refusal: Refusal | undefined) => void;
  /** Resolves when all that was sent is answered. */
  readonly settled: () => Promise<unknown>;
}

const refusalOf = (post: AdminPost, error: unknown): Refusal => ({
  post,
  sentence: sentenceOf(error),
  why: isConflict(error) ? 'changed' : isMissing(error as Error) ? 'gone' : 'failed',
});

/** What the toast of a decision adds that sends no remarks. */
const unsentOf = (remarks: number): string => {
  if (remarks === 0) return '';
  const which = remarks === 1 ? 'Your remark was' : `Your ${remarks} remarks were`;
  return `. ${which} not sent: remarks go with a rejection.`;
};

/** Sends decisions, of which the desk waits for none; one that is refused comes back with what was typed. */
export const useDecide = ({ onSent, onDecided, onUndone, onRefused }: Told): Decide => {
  const toast = useToast();
  const [refusal, setRefusal] = useState<Refusal>();
  const underWay = useRef(new Set<Promise<unknown>>());
  const reasons = useRef(new Map<number, TypedReason>());
  const keepUndo = useKeepUndo();
  const undoOf = useUndo((post) => {
    // They were meant for somebody.
    reasons.current.get(post.id)?.keep();
    onUndone(post);
  });
  const offerUndo = (decided: UndoableDecision & Pick<ReviewedPost, 'undoSeconds'>): Pick<Toast, 'undo'> => {
    const { undo } = undoOf(decided);
    return undo ? { undo: keepUndo([decided], undo) } : {};
  };
  const send: Decide['send'] = async (post, verdict, reason, unsentRemarks = 0) => {
    const answer = decide(post, verdict, reason);
    underWay.current.add(answer);
    onSent(post);
    try {
      const decided = await answer;
      if (reason) reasons.current.set(post.id, reason);
      reason?.forget();
      const { title, text } = (post.isProposal ? proposalTexts : verdictTexts)[verdict].toast;
      toast({ title, text: `${text}${unsentOf(unsentRemarks)}`, ...offerUndo(decided) });
      onDecided(decided);
    } catch (error) {
      setRefusal(refusalOf(post, error));
      onRefused(post);
    } finally {
      underWay.current.delete(answer);
    }
  };
  return {
    send,
    offerUndo: (decided, milliseconds) => offerUndo({ ...decided, undoSeconds: milliseconds / 1_000 }),
    refusal,
    refuse: setRefusal,
    settled: () => Promise.allSettled(underWay.current),
  };
};
