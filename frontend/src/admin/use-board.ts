import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import {
  fetchCounts,
  fetchMore,
  fetchPosts,
  followChanges,
  pageSize,
  statuses,
  type AdminPost,
  type Counts,
  type PostList,
  type Status,
} from '../api/admin.ts';
import { ApiError } from '../api/client.ts';
import { changesBetween, joined, newChanges, settled } from './changes.ts';

const keyOf = (status: Status): string => `admin/${status}`;
const countsKey = 'admin/counts';

/** Milliseconds between two refreshes: a burst of changes is read once. */
const restBetween = 1_000;

export interface Board {
  readonly counts: Counts | undefined;
  /** What is shown: it stands still while somebody points at it or has the focus in it. */
  readonly list: PostList | undefined;
  readonly failed: boolean;
  /** Changes that are known and not shown yet. */
  readonly held: number;
  readonly live: boolean;
  readonly announcement: string;
  readonly loadingMore: boolean;
  readonly show: () => void;
  readonly showIfLeft: () => void;
  readonly refresh: () => Promise<void>;
  readonly settle: (post: AdminPost) => void;
  /** Answers the first post of the next page. */
  readonly more: () => Promise<AdminPost | undefined>;
}

/** One list of the dashboard with the counts of all, kept up to date. `busy`: a dialog is open over it. */
export const useBoard = (
  status: Status,
  region: RefObject<HTMLElement | null>,
  busy: boolean,
  onChanged: (postIds: ReadonlySet<number>) => void,
): Board => {
  const { mutate } = useSWRConfig();
  const [kept, setKept] = useState<{ status: Status; list: PostList }>();
  const [live, setLive] = useState(true);
  const [announcement, setAnnouncement] = useState('');
  const [loadingMore, setLoadingMore] = useState(false);
  const latest = useRef<{ status: Status; list: PostList | undefined }>({ status, list: undefined });

  const fetching = { revalidateIfStale: true, dedupingInterval: 0 } as const;
  const wanted = latest.current.status === status ? (latest.current.list?.posts.length ?? 0) : 0;
  const posts = useSWR<PostList, Error>(keyOf(status), () => fetchPosts(status, Math.max(pageSize, wanted)), fetching);
  const counts = useSWR<Counts, Error>(countsKey, fetchCounts, fetching);
  const { data, error } = posts;
  latest.current = { status, list: data };

  const list = kept?.status === status ? kept.list : data;
  const held = list && data ? changesBetween(list, data) : 0;

  const state = useRef({ busy, onChanged });
  state.current = { busy, onChanged };
  const isEngaged = useCallback((): boolean => {
    const box = region.current;
    return state.current.busy || Boolean(box && (box.matches(':hover') || box.contains(document.activeElement)));
  }, [region]);

  const show = useCallback((): void => {
    const { status, list } = latest.current;
    if (list) setKept({ status, list });
  }, []);

  // Before it is painted: nobody sees a list that is not to be shown.
  useLayoutEffect(() => {
    if (!data) return;
    const isOther = kept?.status !== status;
    const changes = isOther ? 0 : changesBetween(kept.list, data);
    if (!isOther && changes > 0 && isEngaged()) return setAnnouncement(`${newChanges(changes)}. Choose Show to see them.`);
    if (changes > 0) setAnnouncement(`${newChanges(changes)} in the list.`);
    setKept({ status, list: data });
    // What is shown changes only when something new is there, or the list is another one.
  }, [data, status]);

  const pending = counts.data?.pending;
  const pendingBefore = useRef(pending);
  useEffect(() => {
    const before = pendingBefore.current;
    pendingBefore.current = pending;
    if (before === undefined || pending === undefined || pending <= before) return;
    // The list tells it itself, unless it goes on behind what is shown.
    if (status === 'pending' && list?.next === undefined) return;
    setAnnouncement(`A new submission: ${pending} ${pending === 1 ? 'post is' : 'posts are'} awaiting review.`);
  }, [pending]);

  const showIfLeft = useCallback((): void => {
    // Leaving one part of the table for another is no leaving.
    setTimeout(() => {
      if (!isEngaged()) show();
    }, 0);
  }, [isEngaged, show]);
  useEffect(() => {
    if (!busy) showIfLeft();
  }, [busy, showIfLeft]);

  const refreshPosts = posts.mutate;
  const refreshCounts = counts.mutate;
  const refresh = useCallback(async (): Promise<void> => {
    for (const other of statuses) {
      if (other !== latest.current.status) void mutate(keyOf(other), undefined, { revalidate: false });
    }
    await Promise.allSettled([refreshPosts(), refreshCounts()]);
  }, [mutate, refreshPosts, refreshCounts]);

  const refreshNow = useRef(refresh);
  refreshNow.current = refresh;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = -restBetween;
    const refreshSoon = (): void => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          last = performance.now();
          void refreshNow.current();
        },
        Math.max(0, last + restBetween - performance.now()),
      );
    };
    const stop = followChanges({
      changed: (postIds) => {
        state.current.onChanged(postIds);
        refreshSoon();
      },
      connected: (yes) => {
        setLive(yes);
        if (yes) refreshSoon();
      },
      refused: () => void mutate('/api/user'),
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [mutate]);

  const failure = error ?? counts.error;
  useEffect(() => {
    if (failure instanceof ApiError && (failure.status === 401 || failure.status === 403)) void mutate('/api/user');
  }, [failure, mutate]);

  const settle = (post: AdminPost): void => {
    const after = (list: PostList): PostList => settled(list, post, post.status === status);
    setKept((now) => now && { ...now, list: after(now.list) });
    void refreshPosts((now) => now && after(now), { revalidate: false }).then(refresh);
  };

  const more = async (): Promise<AdminPost | undefined> => {
    if (list?.next === undefined || loadingMore) return undefined;
    setLoadingMore(true);
    try {
      const page = await fetchMore(list.next);
      setKept({ status, list: joined(list, page) });
      await refreshPosts((now) => now && joined(now, page), { revalidate: false });
      return page.posts[0];
    } finally {
      setLoadingMore(false);
    }
  };

  return {
    counts: counts.data,
    list,
    failed: error !== undefined,
    held,
    live,
    announcement,
    loadingMore,
    show,
    showIfLeft,
    refresh,
    settle,
    more,
  };
};
