import useSWR, { type SWRResponse } from 'swr';
import type { AnswerTime, DeskFigures } from '../../../contracts/views/figures.ts';
import { useSessionCheck } from './use-session-check.ts';

/** The figures of this many weeks, refetched whenever the page is opened. */
export const useDeskFigures = (weeks: number): SWRResponse<DeskFigures, Error> => {
  const answer = useSWR<DeskFigures, Error>(`/api/figures?weeks=${weeks}`, { revalidateOnMount: true, keepPreviousData: true });
  useSessionCheck(answer.error);
  return answer;
};

/** How long authors usually wait; undefined if unknown. */
export const useUsualWait = (): number | undefined => {
  const { data } = useSWR<AnswerTime, Error>('/api/answer-time');
  return data?.usualWait ?? undefined;
};
