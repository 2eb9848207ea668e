import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

/** The cached value of a read, from the page's HTML or a later fetch; undefined if there is none. */
export const useKnown = (): ((read: string) => unknown) => {
  const { cache, fallback } = useSWRConfig();
  return useCallback((read: string): unknown => cache.get(read)?.data ?? fallback[read], [cache, fallback]);
};

/** Reads that return the same for every user. */
const everyones = /^(?:\$\w+\$)?\/api\/(?:categories|tags|posts\/(?:featured|latest|popular))(?:\?|$)/;

/** Reads of pages that visitors can see, too. */
const visitorsToo = /\/api\/(?:posts(?:\?(?!status)|\/[^/]+\?view=page)|(?:categories|tags|authors|pages|search)[/?])/;

/**
 * Drops what was read as the user who has signed out: the Back button must not bring back an unpublished article. Back
 * may return to the page still shown, so the reads that visitors share with it are repeated.
 */
export const useForgetReads = (): (() => void) => {
  const { cache, mutate } = useSWRConfig();
  return useCallback(() => {
    for (const read of [...cache.keys()].filter((one) => one !== '/api/user' && !everyones.test(one))) {
      cache.delete(read);
      if (visitorsToo.test(read)) void mutate(read);
    }
  }, [cache, mutate]);
};
