import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

/** What is known of a read: what came with the page, or was fetched since; undefined where nothing is. */
export const useKnown = (): ((read: string) => unknown) => {
  const { cache, fallback } = useSWRConfig();
  return useCallback((read: string): unknown => cache.get(read)?.data ?? fallback[read], [cache, fallback]);
};
