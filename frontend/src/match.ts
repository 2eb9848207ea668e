import { matchPath } from 'react-router-dom';
import type { PageRoute, RouteInfo } from './route.ts';

type Params = RouteInfo['params'];

/** What parts of a path say; where one is no such text (RFC 3986, section 2.1) it is taken as it stands. */
const decoded = (params: Params): Params => {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value && decodeURIComponent(value)]));
  } catch {
    return params;
  }
};

/** What is at an address. */
interface Matched {
  readonly route: PageRoute;
  /** What the address says. */
  readonly info: RouteInfo;
  /** The API calls that its page shows, the one first without which there is no page. */
  readonly reads: readonly string[];
}

/** The route of an address; the last one takes whatever no other does. */
export const matchRoute = (routes: readonly PageRoute[], url: string): Matched => {
  const { pathname, searchParams } = new URL(url, 'http://site');
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (!match) continue;
    const info = { params: decoded(match.params), search: searchParams };
    return { route, info, reads: route.reads?.(info) ?? [] };
  }
  throw new Error('The list of routes has no last one that takes everything.');
};
