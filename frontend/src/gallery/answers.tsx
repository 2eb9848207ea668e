import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { UserView } from '../../../contracts/views/user.ts';
import { getOnce } from '../api/client.ts';
import { reads } from '../api/lists.ts';
import { categories } from './samples.ts';

/** Addresses of reads for list states that normally need a server; a waiting read never resolves. */
export const waiting = '/waiting';
export const failing = '/failing';

/** Answers reads without a server. */
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
