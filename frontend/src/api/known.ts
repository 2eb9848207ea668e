import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

/** What is known of a read: what came with the page, or was fetched since; undefined where nothing is. */
export const useKnown = (): ((read: string) => unknown) => {
  const { cache, fallback } = useSWRConfig();
  return useCallback((read: string): unknown => cache.get(read)?.data ?? fallback[read], [cache, fallback]);
};

/** What everyone reads alike: who is signed in makes no difference. */
const everyones = /^(?:\$\w+\$)?\/api\/(?:categories|tags|posts\/(?:featured|latest|popular))(?:\?|$)/;

/**
 * Forgets what was read as the user who has signed out: an unpublished article must not come back by the Back button.
 * Not for reads of the page that is shown, which would wait for them.
 */
export const useForgetReads = (): (() => void) => {
  const { cache } = useSWRConfig();
  return useCallback(() => {
    for (const read of [...cache.keys()]) if (read !== '/api/user' && !everyones.test(read)) cache.delete(read);
  }, [cache]);
};
