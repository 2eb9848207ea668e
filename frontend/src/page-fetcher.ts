import { useMemo, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { get } from './api/client.ts';
import { matchRoute } from './match.ts';
import { routes } from './routes.tsx';

/** What has been fetched for pages that are not shown yet. */
export const usePageFetcher = () => {
  const { cache, fallback, mutate } = useSWRConfig();
  const underWay = useRef(new Map<string, Promise<void>>());
  /** What nobody has asked for: the server has not counted it as read, and it may be old when it is shown. */
  const unasked = useRef(new Set<string>());
  return useMemo(() => {
    const isKnown = (read: string): boolean => cache.get(read)?.data !== undefined || fallback[read] !== undefined;
    const take = async (read: string, headers?: Record<string, string>): Promise<void> => {
      await mutate(read, await get(read, headers), { revalidate: false });
    };
    // The page asks again for what did not come, and says so.
    const fetchInto = (read: string, headers?: Record<string, string>): Promise<void> => {
      const going = underWay.current.get(read) ?? take(read, headers).catch(() => undefined);
      underWay.current.set(read, going);
      return going.finally(() => underWay.current.delete(read));
    };
    const needsOf = (to: string) => {
      const { route, info } = matchRoute(routes, to);
      const reads = (route.reads?.(info) ?? []).filter((read) => !isKnown(read));
      return { page: route.page, reads, all: route.reads?.(info) ?? [] };
    };
    return {
      isThere: (to: string): boolean => {
        const { page, reads } = needsOf(to);
        return page.isLoaded() && reads.length === 0;
      },
      prefetch: (to: string): void => {
        const { page, reads } = needsOf(to);
        void page.preload().catch(() => undefined);
        for (const read of reads) {
          unasked.current.add(read);
          void fetchInto(read, { purpose: 'prefetch' });
        }
      },
      fetch: async (to: string): Promise<void> => {
        const { page, reads } = needsOf(to);
        await Promise.all([page.preload().catch(() => undefined), ...reads.map((read) => fetchInto(read))]);
      },
      /** Somebody is at an address: what was fetched unasked is asked for. */
      ask: (to: string): void => {
        for (const read of needsOf(to).all) if (unasked.current.delete(read)) void take(read).catch(() => undefined);
      },
    };
  }, [cache, fallback, mutate]);
};
