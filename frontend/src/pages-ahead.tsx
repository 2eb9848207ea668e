import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { matchRoute } from './match.ts';
import { usePageFetcher } from './page-fetcher.ts';
import { PagesAheadContext, type PagesAhead } from './pages-ahead-context.ts';
import { routes } from './routes.tsx';
import { color, duration } from './theme.ts';
import { UnseenPage } from './unseen-page.tsx';
import { showFrom } from './view-transition.ts';

/**
 * The longest time that the current page stays while the next one loads, in milliseconds; then that one shows what it
 * has.
 */
const longestWait = 4_000;

const Bar = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: 30;
  height: 3px;
  background: ${color.copper};
  transform-origin: left;
  animation:
    appear ${duration.quick} ${duration.wait} backwards,
    grow ${duration.long} ${duration.wait} ease-out both;
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  @keyframes grow {
    from {
      transform: scaleX(0.05);
    }
    to {
      transform: scaleX(0.95);
    }
  }
`;

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The address whose page is rendered in advance. Only the first of each kind, as all pages of a kind share styles. */
const useUnseen = (key: string) => {
  const [unseen, setUnseen] = useState<{ to: string; from: string }>();
  const kinds = useRef(new Set<string>());
  const render = useCallback(
    (to: string): void => {
      const { path } = matchRoute(routes, to).route;
      if (kinds.current.has(path)) return;
      kinds.current.add(path);
      setUnseen({ to, from: key });
    },
    [key],
  );
  return [unseen?.from === key ? unseen.to : undefined, render] as const;
};

/** Lets links prefetch pages, and shows a thin bar while a page takes long to load. */
export const PagesAheadProvider = ({ children }: { children: ReactNode }) => {
  const navigate = useNavigate();
  const { key, pathname, search } = useLocation();
  /** The history entry to leave when the next page is ready, and the call of `open` that leaves it. */
  const [leaving, setLeaving] = useState<{ key: string; call: number }>();
  const latest = useRef(0);
  const pages = usePageFetcher();
  const [unseen, renderUnseen] = useUnseen(key);
  const arrive = useRef<() => void>(undefined);
  useLayoutEffect(() => arrive.current?.(), [key]);

  // If the reader navigated elsewhere meanwhile, for example back, do not open the pending page.
  useEffect(() => {
    latest.current += 1;
    pages.ask(pathname + search);
  }, [key, pathname, search, pages]);

  const value = useMemo(
    (): PagesAhead => ({
      prefetch: (to) => {
        if (savesData()) return;
        void pages.prefetch(to).then(() => pages.isThere(to) && renderUnseen(to));
      },
      open: async (to, options, link) => {
        latest.current += 1;
        const call = latest.current;
        if (!pages.isThere(to)) {
          setLeaving({ key, call });
          await Promise.race([pages.fetch(to), wait(longestWait)]);
          setLeaving((now) => (now?.call === call ? undefined : now));
          if (call !== latest.current) return;
        }
        if (!link || !pages.isThere(to)) return navigate(to, options);
        showFrom(link, async () => {
          const arrival = new Promise<void>((resolve) => (arrive.current = resolve));
          await navigate(to, options);
          await arrival;
        });
      },
    }),
    [key, navigate, pages, renderUnseen],
  );
  return (
    <PagesAheadContext value={value}>
      {leaving?.key === key && <Bar role="progressbar" aria-label="Loading the page" />}
      {children}
      {unseen && <UnseenPage to={unseen} />}
    </PagesAheadContext>
  );
};
