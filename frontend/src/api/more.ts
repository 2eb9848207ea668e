import { useState } from 'react';
import useSWR from 'swr';
import { useHistoryState } from '../history-state.ts';
import { getPage, type Page } from './client.ts';

interface More<Item> {
  /** Undefined while the first page is being fetched. */
  readonly items: readonly Item[] | undefined;
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

/** Each once: between two pages one may have moved from the one to the other. */
const once = <Item>(items: readonly Item[], keyOf: (item: Item) => number | string): Item[] => {
  const known = new Map<number | string, Item>();
  for (const item of items) if (!known.has(keyOf(item))) known.set(keyOf(item), item);
  return [...known.values()];
};

/**
 * Which of the items that are there are shown; undefined while that is not known. `opened`: whether the reader asked
 * for more; `whole`: whether there are no others.
 */
export type Arrange<Item> = (
  items: readonly Item[],
  state: { readonly opened: boolean; readonly whole: boolean },
) => readonly Item[] | undefined;

/**
 * A list that grows page by page, and is as long as it was when the reader comes back to it. The first page may have
 * come with the HTML; where it goes on is asked for when it is needed. A component that uses it is mounted anew for
 * another `key`. What `arrange` holds back comes with the next page.
 */
export const useMore = <Item>(
  key: string,
  keyOf: (item: Item) => number | string,
  arrange: Arrange<Item> = (items) => items,
): More<Item> => {
  const { data: first, error, mutate } = useSWR<Item[], Error>(key);
  const limit = Number(new URLSearchParams(key.split('?')[1]).get('limit'));
  const [pages, setPages] = useHistoryState<readonly Page<Item>[]>(key, []);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const last = pages.at(-1);
  const goesOn = last ? last.next !== undefined : (first?.length ?? 0) >= limit;
  const fetchNext = async (): Promise<void> => {
    setLoading(true);
    setFailed(false);
    try {
      const begin = last ?? (await getPage<Item>(key));
      const page = begin.next === undefined ? { items: [], next: undefined } : await getPage<Item>(begin.next);
      setPages([...pages, page]);
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  };
  const all = first && once([...first, ...pages.flatMap(({ items }) => items)], keyOf);
  const items = all && arrange(all, { opened: pages.length > 0, whole: !goesOn });
  const holdsBack = pages.length === 0 && items?.length !== all?.length;
  return {
    items,
    more: goesOn || holdsBack ? () => void fetchNext() : undefined,
    loading,
    error,
    retry: () => void mutate(),
    failed,
  };
};
