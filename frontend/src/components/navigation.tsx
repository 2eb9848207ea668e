import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { hasHistoryState } from '../history-state.ts';
import { useDocumentHead } from './document-head.ts';
import { focusBack, keepScroll, placeOutOfReach, positionOf, rememberPlace, scrollBack } from './scroll-memory.ts';
import { Hidden } from './ui.tsx';

/** The element that the fragment of an address names. */
const targetOf = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
};

/**
 * Does for client-side navigation what a browser does on a new page: the document's head follows, the focus moves to
 * the content, a new page starts at its top, and Back and Forward restore the scroll position. It wraps the page, so
 * its effects run after the page's own.
 */
export const Navigation = ({ children }: { children: ReactNode }) => {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const first = useRef(true);
  const before = useRef({ pathname, search });
  const announcer = useRef<HTMLElement>(null);
  useDocumentHead((title) => {
    if (announcer.current) announcer.current.textContent = title;
  });

  useEffect(keepScroll, []);
  // In a layout effect: the browser may scroll because the new page is shorter, which must not count for the old page.
  const page = `${key} ${pathname}${search}`;
  useLayoutEffect(() => rememberPlace(page), [page]);

  useLayoutEffect(() => {
    // If only the query is replaced (such as the selected tab), the reader has not gone anywhere.
    const isSamePage =
      type === NavigationType.Replace && before.current.pathname === pathname && before.current.search !== search;
    before.current = { pathname, search };
    if (first.current) {
      first.current = false;
      const place = hasHistoryState(key, pathname) ? placeOutOfReach(page) : undefined;
      return place === undefined ? undefined : scrollBack(place);
    }
    if (isSamePage) return undefined;
    const target = targetOf(hash);
    // The first page has the same key as every place in it that a plain link leads to.
    const place = type === NavigationType.Pop && !(target && key === 'default') ? positionOf(page) : 0;
    if (type === NavigationType.Pop) focusBack(page);
    else {
      if (target) target.tabIndex = -1;
      (target ?? document.getElementById('main'))?.focus({ preventScroll: true });
    }
    if (!target || place > 0) return scrollBack(place);
    const frame = requestAnimationFrame(() => target.scrollIntoView({ behavior: 'instant' }));
    return () => cancelAnimationFrame(frame);
  }, [page, key, type, hash, pathname, search]);

  // Its text is set directly: rendering the page again would be wasted work.
  return (
    <>
      <Hidden role="status" ref={announcer} />
      {children}
    </>
  );
};
