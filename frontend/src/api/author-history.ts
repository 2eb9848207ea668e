import { useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { AuthorHistory } from '../../../contracts/views/person.ts';
import { getPart } from './client.ts';
import { useSessionCheck } from './use-session-check.ts';

type Part = Awaited<ReturnType<typeof getPart<AuthorHistory>>>;

export interface History {
  /** With the articles of all pages that were fetched; undefined while the first one is being fetched. */
  readonly history: AuthorHistory | undefined;
  /** Fetches the next page; undefined where there is none. */
  readonly more: (() => void) | undefined;
  readonly loadingMore: boolean;
  readonly error: Error | undefined;
  readonly retry: () => void;
}

/** What became of all that somebody wrote: asked for when it is opened, and kept no longer. `id`: of the account. */
export const useAuthorHistory = (id: number): History => {
  // Another opening is another key.
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
