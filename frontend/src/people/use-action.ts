import { useRef, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { sentenceOf } from '../system/sentence.ts';

export interface Sending {
  readonly sending: boolean;
  /** Why it could not be sent; empty where nothing went wrong. */
  readonly failure: string;
  /** What the server says of an account that is no longer as it was; empty where it is. */
  readonly conflict: string;
  /** Does it, once at a time. */
  readonly send: (act: () => Promise<void>) => Promise<void>;
}

/** Whether trying again would be refused again: the account, or the right to change it, is not what it was. */
const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && [403, 404, 409].includes(error.status);

/** Sends what an admin decided on an account. `onRefused` is called where the account has changed meanwhile. */
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
