import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { SWRConfig } from 'swr';
import type { PageSite } from '../../contracts/page-site.ts';
import { getOnce } from './api/client.ts';
import { followBusy, isBusy } from './api/room.ts';
import { followOtherTabs, useUser } from './api/session.ts';
import { Footer } from './components/footer.tsx';
import { Header } from './components/header.tsx';
import { Navigation } from './components/navigation.tsx';
import { Toaster } from './components/toast.tsx';
import { matchRoute } from './match.ts';
import { PagesAheadProvider } from './pages-ahead.tsx';
import { RouteContext } from './route-context.ts';
import type { PageData } from './route.ts';
import { routes } from './routes.tsx';
import { SiteContext } from './site-context.ts';
import { color, space } from './theme.ts';

const Skip = styled.a`
  position: absolute;
  left: 1rem;
  top: -10rem;
  z-index: 20;
  padding: ${space[3]} ${space[4]};
  background: ${color.raised};
  &:focus {
    top: 0.5rem;
  }
`;

const Main = styled.main`
  min-height: 70vh;
  outline: none;
`;

/** The page for the current address. */
const Page = () => {
  const { pathname, search } = useLocation();
  const { route, info } = matchRoute(routes, pathname + search);
  return (
    <RouteContext value={info}>
      <route.page key={route.path} />
    </RouteContext>
  );
};

const ClosingBanner = lazy(() => import('./settings/closing-banner.tsx'));

/** Lazy: few users ever see it. */
const WhileClosing = () => {
  const closesAt = useUser()?.closesAt;
  return (
    closesAt && (
      <Suspense fallback={null}>
        <ClosingBanner closesAt={closesAt} />
      </Suspense>
    )
  );
};

const BusyNotice = lazy(() => import('./components/busy-notice.tsx'));

const WhileBusy = () =>
  useSyncExternalStore(followBusy, isBusy, () => false) && (
    <Suspense fallback={null}>
      <BusyNotice />
    </Suspense>
  );

/**
 * The data client of the specification (section 4): no retries, no automatic refetching, nothing becomes stale. Only
 * while the server is overloaded does api/client.ts retry.
 */
const dataClient = {
  fetcher: (path: string) => getOnce(path),
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
} as const;

/** The whole site, inside the router of the server or the browser. */
export const App = ({ site, data }: { site: PageSite; data: PageData }) => {
  useEffect(followOtherTabs, []);
  return (
    <SiteContext value={site}>
      <SWRConfig value={{ ...dataClient, fallback: data }}>
        <Toaster>
          <PagesAheadProvider>
            <Skip href="#main">Skip to the content</Skip>
            <Navigation>
              <Header />
              <WhileClosing />
              <Main id="main" tabIndex={-1}>
                <Page />
              </Main>
              <Footer />
            </Navigation>
            <WhileBusy />
          </PagesAheadProvider>
        </Toaster>
      </SWRConfig>
    </SiteContext>
  );
};
