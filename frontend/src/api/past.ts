import useSWR, { type SWRResponse } from 'swr';
import type { LogSpan, PostAsOf } from '../../../contracts/views/as-of.ts';
import type { WaitingPost } from '../../../contracts/views/queue.ts';
import { getFilledPage, usePages, type Pages } from './pages.ts';

const root = '/api/as-of';

/** From when to when one can look back. */
export const useLogSpan = (): SWRResponse<LogSpan, Error> => useSWR<LogSpan, Error>(root);

/** A post as it stood at a moment. */
export const usePostAsOf = (id: number | undefined, asof: string): SWRResponse<PostAsOf, Error> =>
  useSWR<PostAsOf, Error>(id === undefined ? null : `${root}/posts/${id}?${new URLSearchParams({ asof })}`);

/** What waited at a moment and is found by filters, page by page: it stays as it was. */
export const usePastQueue = (asof: string, filters: Readonly<Record<string, string>>): Pages<WaitingPost> =>
  usePages<WaitingPost>(`${root}/queue?${new URLSearchParams({ asof, limit: '25', ...filters })}`, 'once', getFilledPage);
