import { useEffect, useRef } from 'react';
import { useOwnPosts } from '../api/own-posts.ts';
import { letsThrough, type Filter } from './use-state-filter.ts';

/** The number of articles shown before the author asks for more, if there are as many. */
const shownFirst = 20;

/** The author's current articles in one state. Fetches further pages until there is something to show. */
export const useArticlesIn = (filter: Filter) => {
  const { posts, more, loadingMore, error, retry } = useOwnPosts();
  const last = useRef(filter);
  useEffect(() => {
    if (last.current === filter) return;
    last.current = filter;
    retry();
  }, [filter, retry]);
  const shown = filter === 'drafts' ? [] : posts?.filter((post) => letsThrough(filter, post));
  const isShort = filter !== 'all' && filter !== 'drafts' && (shown?.length ?? 0) < shownFirst;
  useEffect(() => {
    if (isShort && !loadingMore && !error) more?.();
  }, [isShort, loadingMore, error, more]);
  return {
    shown,
    more: filter === 'drafts' ? undefined : more,
    loadingMore,
    error,
    retry,
    isLooking: isShort && more !== undefined,
  };
};
