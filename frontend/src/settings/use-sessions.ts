import { useState } from 'react';
import useSWR from 'swr';
import type { SessionView } from '../../../contracts/views/session.ts';
import { isMissing } from '../api/client.ts';
import { endOtherSessions, endSession, fetchSessions, sessionsPath } from '../api/settings.ts';
import { useSessionCheck } from '../api/use-session-check.ts';
import { sentenceOf } from '../system/sentence.ts';

/** The sessions of the one who is signed in, asked for anew whenever the list is opened, and how they are ended. */
export const useSessions = () => {
  const { data, error, mutate } = useSWR<SessionView[], Error>(sessionsPath, fetchSessions, {
    revalidateOnMount: true,
    dedupingInterval: 0,
  });
  const [failure, setFailure] = useState<unknown>();
  /** What is being ended: a session by its id, or all others. */
  const [ending, setEnding] = useState<string>();
  const [done, setDone] = useState('');
  useSessionCheck(failure ?? error);
  /** Answers whether it was done. */
  const run = async (what: string, end: () => Promise<void>, said: string): Promise<boolean> => {
    if (ending !== undefined) return false;
    setEnding(what);
    setDone('');
    setFailure(undefined);
    try {
      // One that has ended meanwhile has ended as well.
      await end().catch((problem: Error) => (isMissing(problem) ? undefined : Promise.reject(problem)));
      setDone(said);
      await mutate();
      return true;
    } catch (problem) {
      setFailure(problem);
      return false;
    } finally {
      setEnding(undefined);
    }
  };
  return {
    sessions: data,
    error,
    retry: () => void mutate(),
    ending,
    done,
    refusal: failure === undefined ? '' : sentenceOf(failure),
    end: (id: string) => run(id, () => endSession(id), 'The session has ended.'),
    endOthers: () => run('others', endOtherSessions, 'All your other sessions have ended.'),
  };
};
