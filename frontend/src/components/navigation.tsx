import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import useSWR, { useSWRConfig } from 'swr';
import { matchRoute } from '../match.ts';
import { routes } from '../routes.tsx';
import { useSite } from '../site-context.ts';
import { keepScroll, positionOf, rememberScroll, scrollBack } from './scroll-memory.ts';

/** The place in the page that an address names. */
const targetOf = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
};

/**
 * What a browser does by itself on a new page, for pages that are shown without one: the title and description follow, the focus goes to the
 * content, a new page begins at its top, and back and forward find the place where the reader was.
 */
export const Navigation = () => {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const site = useSite();
  const { cache, fallback } = useSWRConfig();
  const first = useRef(true);
  const before = useRef({ pathname, search });
  const { route, info } = matchRoute(routes, pathname + search);
  const reads = route.reads?.(info) ?? [];
  const { data: main, error } = useSWR<unknown, Error>(reads[0] ?? null);
  const known = reads.length === 0 || main !== undefined || error !== undefined;

  useEffect(keepScroll, []);
  // Before the browser tells of a new page's height: it would be taken for the old page's place.
  const page = `${key} ${pathname}${search}`;
  useLayoutEffect(() => rememberScroll(page), [page]);

  useLayoutEffect(() => {
    // Where the address says more or less of the page that is there (which tab shows), nobody went anywhere.
    const isSamePage =
      type === NavigationType.Replace && before.current.pathname === pathname && before.current.search !== search;
    before.current = { pathname, search };
    if (first.current || isSamePage) {
      first.current = false;
      return undefined;
    }
    const target = targetOf(hash);
    // The browser gives the same key to the first page and to every place in it that a plain link leads to.
    const place = type === NavigationType.Pop && !(target && key === 'default') ? positionOf(page) : 0;
    if (type !== NavigationType.Pop) {
      if (target) target.tabIndex = -1;
      (target ?? document.getElementById('main'))?.focus({ preventScroll: true });
    }
    if (!target || place > 0) return scrollBack(place);
    const frame = requestAnimationFrame(() => target.scrollIntoView({ behavior: 'instant' }));
    return () => cancelAnimationFrame(frame);
  }, [page, key, type, hash, pathname, search]);

  useEffect(() => {
    if (!known) return;
    const data = Object.fromEntries(reads.map((read) => [read, cache.get(read)?.data ?? fallback[read]]));
    const { title, description } = route.meta(info, data, site);
    document.title = title;
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
  });
  return null;
};
