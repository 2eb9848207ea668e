import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import useSWR, { useSWRConfig } from 'swr';
import { matchRoute } from '../match.ts';
import { routes } from '../routes.tsx';
import { useSite } from '../site-context.ts';

const positions = new Map<string, number>();

const useSafeLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

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
  const { route, info } = matchRoute(routes, pathname + search);
  const reads = route.reads?.(info) ?? [];
  const { data: main, error } = useSWR<unknown, Error>(reads[0] ?? null);
  const known = reads.length === 0 || main !== undefined || error !== undefined;

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = (): void => void positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useSafeLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const target = targetOf(hash);
    // The browser gives the same key to the first page and to every place in it that a plain link leads to.
    const place = type === 'POP' && !(target && key === 'default') ? (positions.get(key) ?? 0) : 0;
    requestAnimationFrame(() => {
      if (target && place === 0) target.scrollIntoView({ behavior: 'instant' });
      else window.scrollTo({ top: place, behavior: 'instant' });
    });
    if (type === 'POP') return;
    if (target) target.tabIndex = -1;
    (target ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [key, type, hash]);

  useEffect(() => {
    if (!known) return;
    const data = Object.fromEntries(reads.map((read) => [read, cache.get(read)?.data ?? fallback[read]]));
    const { title, description } = route.meta(info, data, site);
    document.title = title;
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
  });
  return null;
};
