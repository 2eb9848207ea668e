import useSWR, { useSWRConfig } from 'swr';
import { fetchCounts, fetchPosts, pageSize, statuses, type Counts, type PostList, type Status } from '../api/admin.ts';
import { useSessionCheck } from '../api/use-session-check.ts';

const keyOf = (status: Status): string => `admin/${status}`;
const countsKey = 'admin/counts';
const fetching = { revalidateIfStale: true, dedupingInterval: 0 } as const;

export interface LatestPosts {
  readonly list: PostList | undefined;
  readonly counts: Counts | undefined;
  readonly failed: boolean;
  /** Fetches this list and the counts again, and drops the other lists from the cache. */
  readonly refresh: () => Promise<void>;
  /** Changes the list in the cache only. */
  readonly change: (changed: (list: PostList) => PostList) => Promise<unknown>;
}

/** The server's current list of one status, and the number of posts in each. */
export const useLatestPosts = (status: Status): LatestPosts => {
  const { cache, mutate } = useSWRConfig();
  const key = keyOf(status);
  /** Refetch the pages loaded with "Load more", too. */
  const countKnown = (): number => ((cache.get(key)?.data as PostList | undefined)?.posts ?? []).length;
  const posts = useSWR<PostList, Error>(key, () => fetchPosts(status, Math.max(pageSize, countKnown())), fetching);
  const counts = useSWR<Counts, Error>(countsKey, fetchCounts, fetching);
  useSessionCheck(posts.error ?? counts.error);

  const refresh = async (): Promise<void> => {
    for (const other of statuses) if (other !== status) void mutate(keyOf(other), undefined, { revalidate: false });
    await Promise.allSettled([posts.mutate(), counts.mutate()]);
  };
  return {
    list: posts.data,
    counts: counts.data,
    failed: posts.error !== undefined,
    refresh,
    change: (changed) => mutate<PostList>(key, (list) => list && changed(list), { revalidate: false }),
  };
};
