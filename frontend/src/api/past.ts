import useSWR, { type SWRResponse } from 'swr';
import type { LogSpan, PostAsOf } from '../../../contracts/views/as-of.ts';
import type { WaitingPost } from '../../../contracts/views/queue.ts';
import { getFilledPage, usePages, type Pages } from './pages.ts';

const root = '/api/as-of';

/** The time span in which past states are available. */
export const useLogSpan = (): SWRResponse<LogSpan, Error> => useSWR<LogSpan, Error>(root);

/** A post as it was at a time. */
export const usePostAsOf = (id: number | undefined, asof: string): SWRResponse<PostAsOf, Error> =>
  useSWR<PostAsOf, Error>(id === undefined ? null : `${root}/posts/${id}?${new URLSearchParams({ asof })}`);

/** The filtered queue as it was at a time, page by page; it never changes. */
export const usePastQueue = (asof: string, filters: Readonly<Record<string, string>>): Pages<WaitingPost> =>
  usePages<WaitingPost>(`${root}/queue?${new URLSearchParams({ asof, limit: '25', ...filters })}`, 'once', getFilledPage);
