import useSWRInfinite from 'swr/infinite';
import { getPage, type Page } from './client.ts';
import { useSessionCheck } from './use-session-check.ts';

export interface Pages<Item> {
  /** Undefined while the first page is loading. */
  readonly items: readonly Item[] | undefined;
  /** The total number of items, if the server gives it. */
  readonly total: number | undefined;
  /** Fetches the next page; undefined if there is none. */
  readonly more: (() => void) | undefined;
  readonly loadingMore: boolean;
  readonly error: Error | undefined;
  /** Fetches the loaded pages again. */
  readonly refresh: () => Promise<unknown>;
  /** Replaces each item by others in the cache. */
  readonly replace: (by: (item: Item) => readonly Item[]) => void;
}

const opened = { revalidateOnMount: true, revalidateFirstPage: false, dedupingInterval: 0 };

/** When a list is refetched: never, whenever it is opened, or also when the window regains focus. */
const asked = {
  once: { revalidateFirstPage: false },
  opened,
  focused: { ...opened, revalidateFirstPage: true, revalidateOnFocus: true },
} as const;

/** A page of a filtered list. Skips pages without matches. */
export const getFilledPage = async <Item>(path: string): Promise<Page<Item>> => {
  let page = await getPage<Item>(path);
  while (page.items.length === 0 && page.next !== undefined) page = await getPage<Item>(page.next);
  return page;
};

/** A list that the server returns in pages, starting at `path`. */
export const usePages = <Item>(
  path: string,
  when: keyof typeof asked,
  fetchPage: (path: string) => Promise<Page<Item>> = getPage,
): Pages<Item> => {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page<Item>, Error>(
    (place, before: Page<Item> | null) => (place === 0 ? path : (before?.next ?? null)),
    fetchPage,
    asked[when],
  );
  useSessionCheck(error);
  const pages = data?.filter((page) => page !== undefined) ?? [];
  return {
    items: data && pages.flatMap(({ items }) => items),
    total: pages[0]?.total,
    more: pages.at(-1)?.next === undefined ? undefined : () => void setSize(pages.length + 1),
    loadingMore: isValidating && size > pages.length,
    error,
    refresh: () => mutate(),
    replace: (by) =>
      void mutate(pages.map((page) => ({ ...page, items: page.items.flatMap(by) })), { revalidate: false }), // prettier-ignore
  };
};
