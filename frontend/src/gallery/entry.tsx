import { createRoot } from 'react-dom/client';
import { Router, type Navigator } from 'react-router-dom';
import type { PageSite } from '../../../contracts/page-site.ts';
import { Toaster } from '../components/toast.tsx';
import { SiteContext } from '../site-context.ts';
import { Gallery } from './gallery.tsx';

/** Links show where they lead, and lead nowhere: who looks at the components stays with them. */
const nowhere: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname}${to.search}${to.hash}`),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

// Nothing here asks a server: what is fetched waits for ever, or fails at once where its address says so.
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
