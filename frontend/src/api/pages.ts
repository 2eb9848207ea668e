import useSWRInfinite from 'swr/infinite';
import { getPage, type Page } from './client.ts';
import { useSessionCheck } from './use-session-check.ts';

export interface Pages<Item> {
  /** Undefined while the first page is being fetched. */
  readonly items: readonly Item[] | undefined;
  /** How many there are in all, where the server can tell. */
  readonly total: number | undefined;
  /** Fetches the next page; undefined where there is none. */
  readonly more: (() => void) | undefined;
  readonly loadingMore: boolean;
  readonly error: Error | undefined;
  /** Asks the server anew for what is there. */
  readonly refresh: () => Promise<unknown>;
  /** Shows something else in the place of each item. */
  readonly replace: (by: (item: Item) => readonly Item[]) => void;
}

const opened = { revalidateOnMount: true, revalidateFirstPage: false, dedupingInterval: 0 };

/** When a list is asked for anew: never, whenever it is opened, or also when the reader comes back to the window. */
const asked = {
  once: { revalidateFirstPage: false },
  opened,
  focused: { ...opened, revalidateFirstPage: true, revalidateOnFocus: true },
} as const;

/** A page of a list that is searched; one that has found nothing yet goes on by itself. */
export const getFilledPage = async <Item>(path: string): Promise<Page<Item>> => {
  let page = await getPage<Item>(path);
  while (page.items.length === 0 && page.next !== undefined) page = await getPage<Item>(page.next);
  return page;
};

/** A list that the server gives in pages, from `path` on. */
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
