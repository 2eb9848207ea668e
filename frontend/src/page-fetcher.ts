import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { get, getOnce, getUnasked } from './api/client.ts';
import { useKnown } from './api/known.ts';
import { matchRoute } from './match.ts';
import { routes } from './routes.tsx';

const prefetched = (read: string): Promise<unknown> => getUnasked(read, { purpose: 'prefetch' });

/** What has been fetched for pages that are not shown yet. */
export const usePageFetcher = () => {
  const { mutate } = useSWRConfig();
  const known = useKnown();
  return useMemo(() => {
    /** What nobody has asked for: the server has not counted it as read, and it may be old when it is shown. */
    const unasked = new Set<string>();
    // The page asks again for what does not come, and says so.
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
      /** Somebody is at an address: what was fetched unasked is asked for. */
      ask: (to: string): void => {
        for (const read of matchRoute(routes, to).reads) if (unasked.delete(read)) void keep(read, get(read));
      },
    };
  }, [known, mutate]);
};
