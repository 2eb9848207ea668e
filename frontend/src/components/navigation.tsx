import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { hasHistoryState } from '../history-state.ts';
import { useDocumentHead } from './document-head.ts';
import { focusBack, keepScroll, placeOutOfReach, positionOf, rememberPlace, scrollBack } from './scroll-memory.ts';
import { Hidden } from './ui.tsx';

/** The place in the page that an address names. */
const targetOf = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
};

/**
 * What a browser does by itself on a new page, for pages that are shown without one: the document's head follows, the
 * focus goes to the content, a new page begins at its top, and back and forward find the place where the reader was. It
 * stands around the page: what that does to itself when it is shown has been done before the focus goes there.
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
  // Before the browser tells of a new page's height: it would be taken for the old page's place.
  const page = `${key} ${pathname}${search}`;
  useLayoutEffect(() => rememberPlace(page), [page]);

  useLayoutEffect(() => {
    // Where the address says more or less of the page that is there (which tab shows), nobody went anywhere.
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
    // The browser gives the same key to the first page and to every place in it that a plain link leads to.
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

  // Its text is changed by hand: to render the page again for it would be work for nothing.
  return (
    <>
      <Hidden role="status" ref={announcer} />
      {children}
    </>
  );
};
