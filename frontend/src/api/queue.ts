import useSWR, { type SWRResponse } from 'swr';
import type { DeskPost, QueuedPost } from '../../../contracts/views/queue.ts';
import { getFilledPage, usePages, type Pages } from './pages.ts';

export const queuePath = '/api/queue';

export interface Queue extends Omit<Pages<QueuedPost>, 'items' | 'replace'> {
  /** Undefined while the first page is being fetched. */
  readonly rows: readonly QueuedPost[] | undefined;
}

/** What waits for a review and is found by filters, page by page; asked for anew whenever the desk is opened. */
export const useQueue = (filters: Readonly<Record<string, string>>): Queue => {
  const query = new URLSearchParams({ limit: '25', ...filters });
  const { items, ...pages } = usePages<QueuedPost>(`${queuePath}?${query}`, 'opened', getFilledPage);
  // Between two pages one may have moved from the one to the other.
  return { ...pages, rows: items && [...new Map(items.map((row) => [row.id, row])).values()] };
};

/** Where a post is read that is to be decided on, with its text as readers would see it. */
export const deskPostOf = (id: number): string => `${queuePath}/${id}`;

export const useDeskPost = (id: number | undefined): SWRResponse<DeskPost, Error> =>
  useSWR<DeskPost, Error>(id === undefined ? null : deskPostOf(id));
