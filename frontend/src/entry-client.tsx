import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { PageSite } from '../../contracts/page-site.ts';
import { App } from './app.tsx';
import { matchRoute } from './match.ts';
import type { PageData } from './route.ts';
import { routes } from './routes.tsx';

const root = document.getElementById('root') as HTMLElement;
const { site, data } = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as { site: PageSite; data: PageData };

const { route, reads } = matchRoute(routes, location.pathname + location.search);
const appWith = (known: PageData) => (
  <BrowserRouter>
    <App site={site} data={known} />
  </BrowserRouter>
);
const [main] = reads;

const show = (): void => {
  // Without what the page is about, the server has sent the page that says so for any address: this address's own takes
  // its place.
  if (main === undefined || main in data) hydrateRoot(root, appWith(data));
  else createRoot(root).render(appWith({ ...data, [main]: null }));
};

// The page's own code is there before hydration, so that the first paint is what the server sent.
void route.page.preload().then(show);
