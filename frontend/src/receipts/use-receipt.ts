import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { fetchReceipt } from '../api/receipts.ts';
import { saveFile } from '../components/save-file.ts';
import { lacksWitnesses } from './lacks-witnesses.ts';
import { sentenceOf } from '../system/sentence.ts';

/**
 * How a download goes. `waiting`: the event is not signed yet, and the download tries again. `uncosigned`: it is done,
 * and a later receipt proves more. After `refused`, the same request would be refused again.
 */
type Download =
  | { readonly status: 'idle' | 'pending' | 'done' }
  | { readonly status: 'uncosigned' | 'waiting' | 'failed' | 'refused'; readonly sentence: string };

/** The pauses before further tries, in milliseconds: a site signs an event within a second, unless signing stopped. */
const pauses = [1_000, 2_000, 4_000];

const waiting: Download = { status: 'waiting', sentence: 'The receipt is not ready yet. Trying again...' };
const notReady: Download = {
  status: 'failed',
  sentence: 'The receipt is not ready: the site has not signed this event yet. Please try again later.',
};

const uncosigned: Download = {
  status: 'uncosigned',
  sentence:
    'This receipt has no signatures of the witnesses that this site asks: they have not cosigned this event yet. To have them, too, download it again later.',
};

const isUnsigned = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_SIGNED_YET';

const isFinal = (error: unknown): boolean => error instanceof ApiError && [403, 404].includes(error.status);

const failed = (error: unknown): Download =>
  isUnsigned(error) ? notReady : { status: isFinal(error) ? 'refused' : 'failed', sentence: sentenceOf(error) };

/** Downloads a receipt, once at a time. */
export const useReceipt = (postId: number, revision: number): { state: Download; download: () => void } => {
  const [state, setState] = useState<Download>({ status: 'idle' });
  const timer = useRef(0);
  // A dialog that was closed asks no more.
  useEffect(() => () => clearTimeout(timer.current), []);
  const attempt = async (tries: number): Promise<void> => {
    try {
      const receipt = await fetchReceipt(postId, revision);
      saveFile(receipt);
      setState({ status: 'done' });
      if (await lacksWitnesses(receipt)) setState((now) => (now.status === 'done' ? uncosigned : now));
    } catch (error) {
      const pause = isUnsigned(error) ? pauses[tries] : undefined;
      setState(pause === undefined ? failed(error) : waiting);
      if (pause !== undefined) timer.current = window.setTimeout(() => void attempt(tries + 1), pause);
    }
  };
  const isUnderWay = state.status === 'pending' || state.status === 'waiting';
  const download = (): void => {
    if (isUnderWay) return;
    setState({ status: 'pending' });
    void attempt(0);
  };
  return { state, download };
};
