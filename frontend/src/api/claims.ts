import useSWR, { type SWRResponse } from 'swr';
import type { ClaimView, TakeOverView } from '../../../contracts/views/claim.ts';
import { command, commandAgain, get, getOnce, getUnasked } from './client.ts';
import { useSessionCheck } from './use-session-check.ts';

/** Milliseconds after which others' claims are asked for again, while the tab can be seen. */
const askEvery = 5_000;

/** Which posts admins read to decide on them; nothing is asked where `on` is false. */
export const useClaimList = (on: boolean): SWRResponse<ClaimView[], Error> => {
  const answer = useSWR<ClaimView[], Error>(on ? '/api/claims' : null, (path: string) => getOnce<ClaimView[]>(path, getUnasked), {
    refreshInterval: askEvery,
    revalidateOnFocus: true,
    // To fail once is no news: it is asked for again anyway.
    shouldRetryOnError: false,
  });
  useSessionCheck(answer.error);
  return answer;
};

const claimOf = (id: number): string => `/api/posts/${id}/claim`;

/** Claims a post, or renews that; `from`: takes it over from this account. Answers the claim that holds. */
export const claimPost = (id: number, from?: number): Promise<ClaimView> =>
  commandAgain('PUT', claimOf(id), from === undefined ? {} : { from });

/** Lets go of a post, also where the page is closed meanwhile. */
export const releasePost = (id: number): Promise<void> => command('DELETE', claimOf(id), undefined, undefined, true);

/** Where it is asked who took the review of a post over from whom. */
export const takeOversPath = (id: number): string => `/api/posts/${id}/take-overs`;

export const fetchTakeOvers = (id: number): Promise<TakeOverView[]> => get(takeOversPath(id));
