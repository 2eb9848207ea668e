import { useRef, useState } from 'react';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { decide, type AdminPost, type Verdict } from '../api/admin.ts';
import { useToast } from '../components/toast.tsx';
import { isConflict, sentenceOf } from './refusals.ts';
import { proposalTexts, verdictTexts } from './verdict-texts.ts';

export interface DecisionProps {
  readonly post: AdminPost;
  readonly verdict: Verdict;
  readonly onDecided: (post: ReviewedPost) => void;
  /** Called when the post is no longer what was read. */
  readonly onRefused: () => void;
}

export interface Decision {
  readonly sending: boolean;
  /** Why the decision could not be sent; empty where nothing went wrong. */
  readonly failure: string;
  /** What the server says of a post that is no longer what was read; empty where it is. */
  readonly conflict: string;
  /** Sends the decision, once. */
  readonly send: (reason: string) => Promise<void>;
}

/** Sends a decision, and says what came of it. */
export const useDecision = ({ post, verdict, onDecided, onRefused }: DecisionProps): Decision => {
  const toast = useToast();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState('');
  const sent = useRef(false);

  const refuse = (error: unknown): void => {
    sent.current = false;
    setSending(false);
    if (isConflict(error)) {
      setConflict(error.sentence);
      onRefused();
    } else {
      setFailure(sentenceOf(error));
      toast({ title: 'Error', text: sentenceOf(error), destructive: true });
    }
  };
  const send = async (reason: string): Promise<void> => {
    if (sent.current) return;
    sent.current = true;
    setSending(true);
    setFailure('');
    try {
      const decided = await decide(post, verdict, reason);
      toast((post.isProposal ? proposalTexts : verdictTexts)[verdict].toast);
      onDecided(decided);
    } catch (error) {
      refuse(error);
    }
  };
  return { sending, failure, conflict, send };
};
