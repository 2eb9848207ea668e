import { useState } from 'react';
import { ApiError } from '../api/client.ts';
import { fetchReceipt } from '../api/receipts.ts';
import { saveFile } from '../components/save-file.ts';
import { sentenceOf } from '../system/sentence.ts';

/** How a download goes. After `refused`, the same request would be refused again. */
type Download =
  { readonly status: 'idle' | 'pending' | 'done' } | { readonly status: 'failed' | 'refused'; readonly sentence: string };

const isFinal = (error: unknown): boolean => error instanceof ApiError && [403, 404].includes(error.status);

/** Downloads a receipt, once at a time. */
export const useReceipt = (postId: number, revision: number): { state: Download; download: () => void } => {
  const [state, setState] = useState<Download>({ status: 'idle' });
  const fetchAndSave = async (): Promise<void> => {
    setState({ status: 'pending' });
    try {
      saveFile(await fetchReceipt(postId, revision));
      setState({ status: 'done' });
    } catch (error) {
      setState({ status: isFinal(error) ? 'refused' : 'failed', sentence: sentenceOf(error) });
    }
  };
  return { state, download: () => void (state.status !== 'pending' && fetchAndSave()) };
};
