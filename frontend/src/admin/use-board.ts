import { useState, type RefObject } from 'react';
import type { AdminPost, Counts, PostList, Status } from '../api/admin.ts';
import { joined, settled } from './changes.ts';
import { useLatestPosts } from './use-latest-posts.ts';
import { useLiveChanges } from './use-live-changes.ts';
import { useLoadMore } from './use-load-more.ts';
import { useNewSubmissions } from './use-new-submissions.ts';
import { useShownList } from './use-shown-list.ts';

export interface Board {
  readonly counts: Counts | undefined;
  /** The list that is shown; it does not change while the admin points at it or has the focus in it. */
  readonly list: PostList | undefined;
  readonly failed: boolean;
  /** The number of known changes not yet shown. */
  readonly held: number;
  readonly live: boolean;
  readonly announcement: string;
  readonly loadingMore: boolean;
  readonly show: () => void;
  readonly refresh: () => Promise<void>;
  /** Shows a post after the admin's own decision. */
  readonly settle: (post: AdminPost) => void;
  /** Removes a post that is gone. */
  readonly remove: (post: AdminPost) => void;
  /** Loads the next page. Resolves to whether it had posts. */
  readonly more: () => Promise<boolean>;
}

/**
 * One list of the dashboard with the counts of all, kept up to date. `region` is the list's element, `busy` whether a
 * dialog is open over it; `onChanged` is called with the posts that changed.
 */
export const useBoard = (
  status: Status,
  region: RefObject<HTMLElement | null>,
  busy: boolean,
  onChanged: (postIds: ReadonlySet<number>) => void,
): Board => {
  const [announcement, announce] = useState('');
  const { list: latest, counts, failed, refresh, change: changeLatest } = useLatestPosts(status);
  const { list, held, show, change: changeShown } = useShownList(status, latest, region, busy, announce);
  const live = useLiveChanges(onChanged, () => void refresh());
  // If more pages follow, a new post is not in the shown part.
  useNewSubmissions(counts?.pending, status === 'pending' && list?.next === undefined, announce);

  const change = (changed: (list: PostList) => PostList): Promise<unknown> => {
    changeShown(changed);
    return changeLatest(changed);
  };
  const { loading, more } = useLoadMore(list?.next, (page) => change((before) => joined(before, page)));
  const put = (post: AdminPost, stays: boolean): void => void change((before) => settled(before, post, stays)).then(refresh);
  const settle = (post: AdminPost): void => put(post, post.status === status);
  const remove = (post: AdminPost): void => put(post, false);

  return { counts, list, failed, held, live, announcement, loadingMore: loading, show, refresh, settle, remove, more };
};
