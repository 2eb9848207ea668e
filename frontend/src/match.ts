import { matchPath } from 'react-router-dom';
import type { PageRoute, RouteInfo } from './route.ts';

type Params = RouteInfo['params'];

/** The decoded parameters of a path; taken literally if any cannot be decoded (RFC 3986, section 2.1). */
const decoded = (params: Params): Params => {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value && decodeURIComponent(value)]));
  } catch {
    return params;
  }
};

/** The result of matching an address. */
interface Matched {
  readonly route: PageRoute;
  /** The information in the address. */
  readonly info: RouteInfo;
  /** The API calls of its page; without a result for the first, there is no page. */
  readonly reads: readonly string[];
}

/** The route of an address; the last route matches everything else. */
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
