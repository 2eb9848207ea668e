import { useState } from 'react';
import useSWR from 'swr';
import type { SecondFactorView } from '../../../contracts/views/second-factor.ts';
import { fetchSecondFactor, secondFactorPath } from '../api/second-factor.ts';
import { useSessionCheck } from '../api/use-session-check.ts';
import { sentenceOf } from '../system/sentence.ts';

/** The account's second factor, and the state of the current action. */
export const useSecondFactor = () => {
  const { data, error, mutate } = useSWR<SecondFactorView, Error>(secondFactorPath, fetchSecondFactor, {
    revalidateOnMount: true,
    dedupingInterval: 0,
  });
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState<unknown>();
  useSessionCheck(error ?? failure);
  /** Runs one action at a time and shows its error. */
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setDone('');
    setFailure(undefined);
    await work().catch(setFailure);
    setBusy(false);
  };
  return {
    state: data,
    error,
    retry: () => void mutate(),
    busy,
    done,
    refusal: failure === undefined ? '' : sentenceOf(failure),
    run: (work: () => Promise<void>) => void run(work),
    says: setDone,
  };
};
