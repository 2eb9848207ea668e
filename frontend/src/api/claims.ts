import useSWR, { type SWRResponse } from 'swr';
import type { ClaimView, TakeOverView } from '../../../contracts/views/claim.ts';
import { command, commandAgain, get, getOnce, getUnasked } from './client.ts';
import { useSessionCheck } from './use-session-check.ts';

/** Milliseconds between polls of the other admins' claims, while the tab is visible. */
const askEvery = 5_000;

/** Which admins are reviewing which posts; not fetched if `on` is false. */
export const useClaimList = (on: boolean): SWRResponse<ClaimView[], Error> => {
  const answer = useSWR<ClaimView[], Error>(on ? '/api/claims' : null, (path: string) => getOnce<ClaimView[]>(path, getUnasked), {
    refreshInterval: askEvery,
    revalidateOnFocus: true,
    // A single failure does not matter: the next poll follows soon.
    shouldRetryOnError: false,
  });
  useSessionCheck(answer.error);
  return answer;
};

const claimOf = (id: number): string => `/api/posts/${id}/claim`;

/** Claims a post, or renews the claim; `from`: takes it over from this account. Returns the claim in effect. */
export const claimPost = (id: number, from?: number): Promise<ClaimView> =>
  commandAgain('PUT', claimOf(id), from === undefined ? {} : { from });

/** Releases a post, even if the page is being closed. */
export const releasePost = (id: number): Promise<void> => command('DELETE', claimOf(id), undefined, undefined, true);

/** The address of the list of take-overs of a post's review. */
export const takeOversPath = (id: number): string => `/api/posts/${id}/take-overs`;

export const fetchTakeOvers = (id: number): Promise<TakeOverView[]> => get(takeOversPath(id));
