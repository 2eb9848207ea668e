import { matchPath } from 'react-router-dom';
import type { PageRoute, RouteInfo } from './route.ts';

/** The route of an address, and what the address says; the last route takes whatever no other does. */
export const matchRoute = (routes: readonly PageRoute[], url: string): { route: PageRoute; info: RouteInfo } => {
  const { pathname, searchParams } = new URL(url, 'http://site');
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, info: { params: match.params, search: searchParams } };
  }
  throw new Error('The list of routes has no last one that takes everything.');
};
