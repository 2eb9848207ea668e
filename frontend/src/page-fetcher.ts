import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { get, getOnce, getUnasked } from './api/client.ts';
import { useKnown } from './api/known.ts';
import { matchRoute } from './match.ts';
import { routes } from './routes.tsx';

const prefetched = (read: string): Promise<unknown> => getUnasked(read, { purpose: 'prefetch' });

/** Fetches the data of pages before they are shown. */
export const usePageFetcher = () => {
  const { mutate } = useSWRConfig();
  const known = useKnown();
  return useMemo(() => {
    /**
     * Prefetched reads that no reader has asked for yet: the server has not counted a view, and the data may be old
     * when it is shown.
     */
    const unasked = new Set<string>();
    // If a prefetch fails, the page fetches again and reports the error.
    const keep = (read: string, answer: Promise<unknown>): Promise<void> =>
      answer.then(
        (data) => void mutate(read, data, { revalidate: false }),
        () => undefined,
      );
    const needsOf = (to: string) => {
      const { route, reads } = matchRoute(routes, to);
      return { page: route.page, reads: reads.filter((read) => known(read) === undefined) };
    };
    return {
      isThere: (to: string): boolean => {
        const { page, reads } = needsOf(to);
        return page.isLoaded() && reads.length === 0;
      },
      prefetch: async (to: string): Promise<void> => {
        const { page, reads } = needsOf(to);
        for (const read of reads) unasked.add(read);
        await Promise.all([page.preload().catch(() => undefined), ...reads.map((read) => keep(read, getOnce(read, prefetched)))]);
      },
      fetch: async (to: string): Promise<void> => {
        const { page, reads } = needsOf(to);
        await Promise.all([page.preload().catch(() => undefined), ...reads.map((read) => keep(read, getOnce(read)))]);
      },
      /** The reader has opened an address, so repeat the prefetched reads as real ones. */
      ask: (to: string): void => {
        for (const read of matchRoute(routes, to).reads) if (unasked.delete(read)) void keep(read, get(read));
      },
    };
  }, [known, mutate]);
};
