import { useState } from 'react';
import useSWR from 'swr';
import type { SessionView } from '../../../contracts/views/session.ts';
import { isMissing } from '../api/client.ts';
import { endOtherSessions, endSession, fetchSessions, sessionsPath } from '../api/settings.ts';
import { useSessionCheck } from '../api/use-session-check.ts';
import { sentenceOf } from '../system/sentence.ts';

/** The user's sessions, refetched whenever the list is opened, and functions to end them. */
export const useSessions = () => {
  const { data, error, mutate } = useSWR<SessionView[], Error>(sessionsPath, fetchSessions, {
    revalidateOnMount: true,
    dedupingInterval: 0,
  });
  const [failure, setFailure] = useState<unknown>();
  /** The session being ended, by id, or all others. */
  const [ending, setEnding] = useState<string>();
  const [done, setDone] = useState('');
  useSessionCheck(failure ?? error);
  /** Resolves to whether it succeeded. */
  const run = async (what: string, end: () => Promise<void>, said: string): Promise<boolean> => {
    if (ending !== undefined) return false;
    setEnding(what);
    setDone('');
    setFailure(undefined);
    try {
      // A session that has already ended counts as ended.
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
