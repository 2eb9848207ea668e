import { useState } from 'react';
import useSWR from 'swr';
import type { PostCard } from '../../../contracts/views/post.ts';
import { useHistoryState } from '../history-state.ts';
import { getPage, type Page } from './client.ts';

interface More {
  /** Undefined while the first page is being fetched. */
  readonly posts: readonly PostCard[] | undefined;
  /** Fetches the next page; undefined where there is none. */
  readonly more: (() => void) | undefined;
  readonly loading: boolean;
  /** Why the list is not there. */
  readonly error: Error | undefined;
  /** Asks for the list again. */
  readonly retry: () => void;
  /** Whether the last try at the next page failed; `more` tries again. */
  readonly failed: boolean;
}

/** Each post once: between two pages one may have moved from the one to the other. */
const once = (posts: readonly PostCard[]): PostCard[] => {
  const known = new Map<number, PostCard>();
  for (const post of posts) if (!known.has(post.id)) known.set(post.id, post);
  return [...known.values()];
};

/**
 * A list that grows page by page, and is as long as it was when the reader comes back to it. The first page may have come with the HTML; where it
 * goes on is asked for when it is needed. A component that uses it is mounted anew for another `key`.
 */
export const useMore = (key: string): More => {
  const { data: first, error, mutate } = useSWR<PostCard[], Error>(key);
  const limit = Number(new URLSearchParams(key.split('?')[1]).get('limit'));
  const [pages, setPages] = useHistoryState<readonly Page<PostCard>[]>(key, []);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const last = pages.at(-1);
  const goesOn = last ? last.next !== undefined : (first?.length ?? 0) >= limit;
  const fetchNext = async (): Promise<void> => {
    setLoading(true);
    setFailed(false);
    try {
      const begin = last ?? (await getPage<PostCard>(key));
      const page = begin.next === undefined ? { items: [], next: undefined } : await getPage<PostCard>(begin.next);
      setPages([...pages, page]);
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  };
  return {
    posts: first && once([...first, ...pages.flatMap(({ items }) => items)]),
    more: goesOn ? () => void fetchNext() : undefined,
    loading,
    error,
    retry: () => void mutate(),
    failed,
  };
};
