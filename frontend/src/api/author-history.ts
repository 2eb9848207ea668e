import { useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { AuthorHistory } from '../../../contracts/views/person.ts';
import { getPart } from './client.ts';
import { useSessionCheck } from './use-session-check.ts';

type Part = Awaited<ReturnType<typeof getPart<AuthorHistory>>>;

export interface History {
  /** Contains the articles of all fetched pages; undefined while the first page is loading. */
  readonly history: AuthorHistory | undefined;
  /** Fetches the next page; undefined if there is none. */
  readonly more: (() => void) | undefined;
  readonly loadingMore: boolean;
  readonly error: Error | undefined;
  readonly retry: () => void;
}

/** The history of an author's posts, fetched when opened and not cached. `id`: of the account. */
export const useAuthorHistory = (id: number): History => {
  // A new key each time it is opened.
  const [opened] = useState(() => Date.now());
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Part, Error>(
    (place, before: Part | null) => {
      const path = place === 0 ? `/api/people/${id}/history?limit=20` : before?.next;
      return path === undefined ? null : [path, opened];
    },
    ([path]: [string, number]) => getPart<AuthorHistory>(path),
    { revalidateFirstPage: false },
  );
  useSessionCheck(error);
  const parts = data?.filter((part) => part !== undefined) ?? [];
  const first = parts[0]?.view;
  return {
    history: first && { ...first, articles: parts.flatMap(({ view }) => view.articles) },
    more: parts.at(-1)?.next === undefined ? undefined : () => void setSize(parts.length + 1),
    loadingMore: isValidating && size > parts.length,
    error,
    retry: () => void mutate(),
  };
};
