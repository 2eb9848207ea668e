import { useState } from 'react';
import useSWR from 'swr';
import type { PasskeyView } from '../../../contracts/views/passkey.ts';
import { fetchPasskeys, passkeysPath } from '../api/passkeys.ts';
import { useSessionCheck } from '../api/use-session-check.ts';

/** The user's passkeys, refetched whenever the list is opened. */
export const usePasskeys = () => {
  const { data, error, mutate } = useSWR<PasskeyView[], Error>(passkeysPath, fetchPasskeys, {
    revalidateOnMount: true,
    dedupingInterval: 0,
  });
  const [done, setDone] = useState('');
  useSessionCheck(error);
  return {
    passkeys: data,
    error,
    retry: () => void mutate(),
    done,
    /** Shows a sentence about the outcome and refetches the list. */
    changed: async (sentence: string): Promise<void> => {
      setDone(sentence);
      await mutate();
    },
    begins: () => setDone(''),
  };
};
