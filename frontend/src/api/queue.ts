import useSWR, { type SWRResponse } from 'swr';
import type { DeskPost, QueuedPost } from '../../../contracts/views/queue.ts';
import { getFilledPage, usePages, type Pages } from './pages.ts';

export const queuePath = '/api/queue';

export interface Queue extends Omit<Pages<QueuedPost>, 'items' | 'replace'> {
  /** Undefined while the first page is loading. */
  readonly rows: readonly QueuedPost[] | undefined;
}

/** The filtered review queue, page by page; refetched whenever the desk is opened. */
export const useQueue = (filters: Readonly<Record<string, string>>): Queue => {
  const query = new URLSearchParams({ limit: '25', ...filters });
  const { items, ...pages } = usePages<QueuedPost>(`${queuePath}?${query}`, 'opened', getFilledPage);
  // A post may move between pages while they are fetched.
  return { ...pages, rows: items && [...new Map(items.map((row) => [row.id, row])).values()] };
};

/** The address of a post under review, with its text as readers would see it. */
export const deskPostOf = (id: number): string => `${queuePath}/${id}`;

export const useDeskPost = (id: number | undefined): SWRResponse<DeskPost, Error> =>
  useSWR<DeskPost, Error>(id === undefined ? null : deskPostOf(id));
