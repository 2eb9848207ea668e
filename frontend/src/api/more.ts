import { useState } from 'react';
import useSWR from 'swr';
import { useHistoryState } from '../history-state.ts';
import { getPage, type Page } from './client.ts';

interface More<Item> {
  /** Undefined while the first page is loading. */
  readonly items: readonly Item[] | undefined;
  /** Fetches the next page; undefined if there is none. */
  readonly more: (() => void) | undefined;
  readonly loading: boolean;
  /** The error if the list could not be loaded. */
  readonly error: Error | undefined;
  /** Fetches the list again. */
  readonly retry: () => void;
  /** Whether the last try at the next page failed; `more` tries again. */
  readonly failed: boolean;
}

/** Removes duplicates: an item may move between pages while they are fetched. */
const once = <Item>(items: readonly Item[], keyOf: (item: Item) => number | string): Item[] => {
  const known = new Map<number | string, Item>();
  for (const item of items) if (!known.has(keyOf(item))) known.set(keyOf(item), item);
  return [...known.values()];
};

/**
 * Chooses which loaded items to show; undefined while that is unknown. `opened`: the reader has asked for more;
 * `whole`: all items are loaded.
 */
export type Arrange<Item> = (
  items: readonly Item[],
  state: { readonly opened: boolean; readonly whole: boolean },
) => readonly Item[] | undefined;

/**
 * A list that grows page by page and keeps its length when the reader comes back. The first page may be in the HTML;
 * the address of the next one is fetched when needed. Components must remount for another `key`. Items that `arrange`
 * holds back appear with the next page.
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
