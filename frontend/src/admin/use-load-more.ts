import { useState } from 'react';
import { fetchMore, type PostList } from '../api/admin.ts';

export interface LoadMore {
  readonly loading: boolean;
  /** Loads the next page, if there is one. Resolves to whether it had posts. */
  readonly more: () => Promise<boolean>;
}

/** Loads the page at `next`, one at a time, and passes it to `take`. */
export const useLoadMore = (next: string | undefined, take: (page: PostList) => Promise<unknown>): LoadMore => {
  const [loading, setLoading] = useState(false);
  const more = async (): Promise<boolean> => {
    if (next === undefined || loading) return false;
    setLoading(true);
    try {
      const page = await fetchMore(next);
      await take(page);
      return page.posts.length > 0;
    } finally {
      setLoading(false);
    }
  };
  return { loading, more };
};
