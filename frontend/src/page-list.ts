import type { Page } from '../../contracts/page.ts';
import type { PageRoute } from './route.ts';

/** Whether search engines may list the page of a route. */
export const isListed = ({ audience, robots }: Pick<PageRoute, 'audience' | 'robots'>): boolean =>
  audience === undefined && robots === undefined;

/** The pages of these routes, but for the one that takes every address. */
export const pagesOf = (routes: readonly Pick<PageRoute, 'path' | 'fields' | 'audience' | 'robots'>[]): readonly Page[] =>
  routes
    .filter(({ path }) => path !== '*')
    .map((route) => ({
      path: route.path,
      fields: route.fields ?? [],
      audience: route.audience,
      isListed: isListed(route),
      isClosed: route.audience !== undefined || route.robots === 'closed',
    }));

/** The one address of a page without parameters that search engines may list; undefined for every other. */
export const listedPath = ({ path, isListed }: Pick<Page, 'path' | 'isListed'>): string | undefined =>
  isListed && !path.includes(':') ? path : undefined;
