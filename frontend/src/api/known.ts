import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

/** What is known of a read: what came with the page, or was fetched since; undefined where nothing is. */
export const useKnown = (): ((read: string) => unknown) => {
  const { cache, fallback } = useSWRConfig();
  return useCallback((read: string): unknown => cache.get(read)?.data ?? fallback[read], [cache, fallback]);
};

/** What everyone reads alike: who is signed in makes no difference. */
const everyones = /^(?:\$\w+\$)?\/api\/(?:categories|tags|posts\/(?:featured|latest|popular))(?:\?|$)/;

/** Reads of pages that visitors see as well. */
const visitorsToo = /\/api\/(?:posts(?:\?(?!status)|\/[^/]+\?view=page)|(?:categories|tags|authors|pages|search)[/?])/;

/**
 * Forgets what was read as the user who has signed out: an unpublished article must not come back by the Back button.
 * Back may return to the page that is still shown, so the reads that visitors share with it are repeated.
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
