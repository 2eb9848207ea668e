import { createRoot } from 'react-dom/client';
import { Router, type Navigator } from 'react-router-dom';
import type { PageSite } from '../../../contracts/page-site.ts';
import { Toaster } from '../components/toast.tsx';
import { SiteContext } from '../site-context.ts';
import { Gallery } from './gallery.tsx';

/** Links show their target but do not navigate, so that the reader stays on the gallery. */
const nowhere: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname}${to.search}${to.hash}`),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

// There is no server here: reads never resolve, or fail at once if their address says so.
globalThis.fetch = (asked) =>
  typeof asked === 'string' && asked.includes('failing')
    ? Promise.reject(new TypeError('Failed to fetch'))
    : new Promise(() => undefined);

const { site } = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as { site: PageSite };

createRoot(document.getElementById('root') as HTMLElement).render(
  <SiteContext value={site}>
    <Router location="/_gallery" navigator={nowhere}>
      <Toaster>
        <Gallery />
      </Toaster>
    </Router>
  </SiteContext>,
);
