import { useRef, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { sentenceOf } from '../system/sentence.ts';

export interface Sending {
  readonly sending: boolean;
  /** Why the request could not be sent; empty if nothing failed. */
  readonly failure: string;
  /** The server's message if the account has changed meanwhile; else empty. */
  readonly conflict: string;
  /** Runs the action, one at a time. */
  readonly send: (act: () => Promise<void>) => Promise<void>;
}

/** Whether a retry would fail again: the account, or the admin's right to change it, has changed. */
const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && [403, 404, 409].includes(error.status);

/** Sends an admin's action on an account. `onRefused` is called if the account has changed meanwhile. */
export const useAction = (onRefused: () => void): Sending => {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState('');
  const sent = useRef(false);

  const send = async (act: () => Promise<void>): Promise<void> => {
    if (sent.current) return;
    sent.current = true;
    setSending(true);
    setFailure('');
    try {
      await act();
    } catch (error) {
      if (isConflict(error)) {
        setConflict(sentenceOf(error));
        onRefused();
      } else setFailure(sentenceOf(error));
    } finally {
      sent.current = false;
      setSending(false);
    }
  };
  return { sending, failure, conflict, send };
};
