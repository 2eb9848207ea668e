import { keepHistoryStates } from '../history-state.ts';
import { isComeBack, readFromTab, writeToTab } from '../tab-storage.ts';

const storage = 'scroll-positions';
/** The number of pages that are remembered: the last ones. */
const most = 100;

/** The scroll position of each page of this tab's history, by the page's key and address. */
const positions = new Map(readFromTab<number>(storage));

/** The address of the link that was focused last on each page, by the page's key and address. */
const focused = new Map<string, string>();

export const positionOf = (page: string): number => positions.get(page) ?? 0;

/** Records the scroll position and the focused link of a page. Returns a function that stops recording. */
export const rememberPlace = (page: string): (() => void) => {
  const remember = (): void => void positions.set(page, window.scrollY);
  const rememberLink = ({ target }: FocusEvent): void => {
    const link = target instanceof Element && target.closest('main a')?.getAttribute('href');
    if (link) focused.set(page, link);
  };
  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('focusin', rememberLink);
  return () => {
    window.removeEventListener('scroll', remember);
    window.removeEventListener('focusin', rememberLink);
  };
};

/** Focuses the link by which the reader left the page. */
export const focusBack = (page: string): void => {
  const link = focused.get(page);
  if (link !== undefined) document.querySelector<HTMLElement>(`main a[href=${CSS.escape(link)}]`)?.focus({ preventScroll: true });
};

/**
 * Takes over scroll restoration for client-side navigation; the browser restores the position of a page that it loads.
 * Returns a function that gives it back.
 */
export const keepScroll = (): (() => void) => {
  const take = (): void => void (history.scrollRestoration = 'manual');
  const give = (): void => {
    history.scrollRestoration = 'auto';
    writeToTab(storage, new Map([...positions].slice(-most)));
    keepHistoryStates();
  };
  take();
  window.addEventListener('pageshow', take);
  window.addEventListener('pagehide', give);
  return () => {
    window.removeEventListener('pageshow', take);
    window.removeEventListener('pagehide', give);
  };
};

/** The events by which a reader moves on. */
const deeds = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Whether content is still loading that will push the rest down. */
const isLoading = (): boolean => document.querySelector('main [aria-busy=true]') !== null;

/** The highest scroll position that the page has room for now. */
const reach = (): number => document.documentElement.scrollHeight - window.innerHeight;

/**
 * The scroll position of a page that was loaded again, if it lies below the end of the server's HTML, where the browser
 * cannot restore it.
 */
export const placeOutOfReach = (page: string): number | undefined =>
  isComeBack() && positionOf(page) > reach() ? positionOf(page) : undefined;

/** Scrolls to a position, repeatedly until the page is complete. Returns a function that stops this. */
export const scrollBack = (top: number): (() => void) => {
  const stop = (): void => {
    cancelAnimationFrame(frame);
    growth.disconnect();
    for (const deed of deeds) window.removeEventListener(deed, stop);
  };
  const scroll = (): void => window.scrollTo({ top, behavior: 'instant' });
  const go = (): void => {
    scroll();
    if (!isLoading() && reach() >= top) stop();
  };
  const growth = new ResizeObserver(go);
  const frame = requestAnimationFrame(() => {
    growth.observe(document.body);
    go();
  });
  // Also scroll now: a view transition needs the final positions of what moves (view-transition.ts).
  scroll();
  for (const deed of deeds) window.addEventListener(deed, stop, { passive: true });
  return stop;
};
