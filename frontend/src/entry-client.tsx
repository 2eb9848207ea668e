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
  // If the subject of the page does not exist, the server has sent a generic page for any address; render this
  // address's own page instead.
  if (main === undefined || main in data) hydrateRoot(root, appWith(data));
  else createRoot(root).render(appWith({ ...data, [main]: null }));
};

// Load the page's code before hydration, so that the first paint stays as the server sent it.
void route.page.preload().then(show);
