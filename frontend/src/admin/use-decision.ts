import { useRef, useState } from 'react';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { decide, type AdminPost, type Verdict } from '../api/admin.ts';
import { isMissing } from '../api/client.ts';
import { useToast } from '../components/toast.tsx';
import { isConflict, sentenceOf } from './refusals.ts';
import { useUndo } from './use-undo.ts';
import { proposalTexts, verdictTexts } from './verdict-texts.ts';

export interface DecisionProps {
  readonly post: AdminPost;
  readonly verdict: Verdict;
  readonly onDecided: (post: ReviewedPost) => void;
  /** Called when the decision was undone, some time after `onDecided`. */
  readonly onUndone: (post: ReviewedPost) => void;
  /** Called when the post has changed since it was read. */
  readonly onRefused: () => void;
}

export interface Decision {
  readonly sending: boolean;
  /** Why the decision could not be sent; empty if nothing failed. */
  readonly failure: string;
  /** The server's message if the post has changed since it was read; else empty. */
  readonly conflict: string;
  /** Whether the server says that the post no longer exists. */
  readonly isGone: boolean;
  /** Sends the decision, once. */
  readonly send: (reason: string, reasons?: readonly number[]) => Promise<void>;
}

/** Sends a decision and reports the outcome. */
export const useDecision = ({ post, verdict, onDecided, onUndone, onRefused }: DecisionProps): Decision => {
  const toast = useToast();
  const offerUndo = useUndo(onUndone);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState('');
  const [isGone, setIsGone] = useState(false);
  const sent = useRef(false);

  const refuse = (error: unknown): void => {
    sent.current = false;
    setSending(false);
    if (isConflict(error)) {
      setConflict(error.sentence);
      onRefused();
    } else if (isMissing(error as Error)) setIsGone(true);
    else {
      setFailure(sentenceOf(error));
      toast({ title: 'Error', text: sentenceOf(error), destructive: true });
    }
  };
  const send = async (reason: string, reasons: readonly number[] = []): Promise<void> => {
    if (sent.current) return;
    sent.current = true;
    setSending(true);
    setFailure('');
    try {
      const decided = await decide(post, verdict, { text: reason, reasons, remarks: [] });
      toast({ ...(post.isProposal ? proposalTexts : verdictTexts)[verdict].toast, ...offerUndo(decided) });
      onDecided(decided);
    } catch (error) {
      refuse(error);
    }
  };
  return { sending, failure, conflict, isGone, send };
};
