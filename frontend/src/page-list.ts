import type { SitePage } from '../../contracts/site-page.ts';
import type { PageRoute } from './route.ts';

type Described = Pick<PageRoute, 'path' | 'fields' | 'audience' | 'robots' | 'isSecret'>;

/** Whether search engines may list the page of a route. */
export const isListed = ({ audience, robots }: Described): boolean => audience === undefined && robots === undefined;

/** Whether the page of a route has one address, and search engines may list it. */
export const isInSitemap = (route: Described): boolean => isListed(route) && !route.path.includes(':');

/** The pages of these routes, except the catch-all. */
export const pagesOf = (routes: readonly Described[]): readonly SitePage[] =>
  routes
    .filter(({ path }) => path !== '*')
    .map((route) => ({
      path: route.path,
      fields: route.fields ?? [],
      audience: route.audience,
      isInSitemap: isInSitemap(route),
      isSecret: route.isSecret === true,
      isClosed: route.audience !== undefined || route.robots === 'closed',
    }));
