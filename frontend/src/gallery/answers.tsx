import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { UserView } from '../../../contracts/views/user.ts';
import { getOnce } from '../api/client.ts';
import { reads } from '../api/lists.ts';
import { categories } from './samples.ts';

/** The addresses of reads, for those states of a list that a server is needed for; what waits has no answer. */
export const waiting = '/waiting';
export const failing = '/failing';

/** What reads are answered with, in place of a server. */
export const Answers = ({
  user = null,
  answers = {},
  children,
}: {
  user?: UserView | null;
  answers?: Readonly<Record<string, unknown>>;
  children: ReactNode;
}) => (
  <SWRConfig
    value={{
      provider: () => new Map(),
      fallback: { '/api/user': user, [reads.categories()]: categories, ...answers },
      fetcher: (path: string) => getOnce(path),
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    }}
  >
    {children}
  </SWRConfig>
);
