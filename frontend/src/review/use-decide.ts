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

/** A decision that was sent and refused. */
export interface Refusal {
  readonly post: AdminPost;
  readonly sentence: string;
  /** Whether the post has changed, is gone, or the call failed. */
  readonly why: 'changed' | 'gone' | 'failed';
}

/** A typed reason with remarks, and callbacks for its outcome. */
export interface TypedReason extends Said {
  /** Called when they were sent. */
  readonly forget: () => void;
  /** Called when the decision was undone, to keep them for the next decision. */
  readonly keep: () => void;
}

interface DecideListeners {
  /** Called as soon as it is sent. */
  readonly onSent: (post: AdminPost) => void;
  /** Called with the post after the decision. */
  readonly onDecided: (post: ReviewedPost) => void;
  readonly onUndone: (post: ReviewedPost) => void;
  readonly onRefused: (post: AdminPost) => void;
}

export interface Decide {
  /** `unsentRemarks`: the number of typed remarks that do not go with this decision. */
  readonly send: (post: AdminPost, verdict: Verdict, reason?: TypedReason, unsentRemarks?: number) => Promise<void>;
  /** Offers an undo of a decision, for this number of milliseconds. */
  readonly offerUndo: (decided: UndoableDecision, milliseconds: number) => Pick<Toast, 'undo'>;
  readonly refusal: Refusal | undefined;
  readonly refuse: (refusal: Refusal | undefined) => void;
  /** Resolves when all decisions sent have been answered. */
  readonly settled: () => Promise<unknown>;
}

const refusalOf = (post: AdminPost, error: unknown): Refusal => ({
  post,
  sentence: sentenceOf(error),
  why: isConflict(error) ? 'changed' : isMissing(error as Error) ? 'gone' : 'failed',
});

/** The sentence that the toast adds if a decision sends no remarks. */
const unsentOf = (remarks: number): string => {
  if (remarks === 0) return '';
  const which = remarks === 1 ? 'Your remark was' : `Your ${remarks} remarks were`;
  return `. ${which} not sent: remarks go with a rejection.`;
};

/** Sends decisions without making the desk wait; a refused one comes back with the typed text. */
export const useDecide = ({ onSent, onDecided, onUndone, onRefused }: DecideListeners): Decide => {
  const toast = useToast();
  const [refusal, setRefusal] = useState<Refusal>();
  const underWay = useRef(new Set<Promise<unknown>>());
  const reasons = useRef(new Map<number, TypedReason>());
  const keepUndo = useKeepUndo();
  const undoOf = useUndo((post) => {
    // Keep the typed reason for the next decision.
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
