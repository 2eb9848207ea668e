import { keepHistoryStates } from '../history-state.ts';
import { isComeBack, readFromTab, writeToTab } from '../tab-storage.ts';

const storage = 'scroll-positions';
/** Of so many pages, the last ones. */
const most = 100;

/** Where the reader was on each page of this tab's history, by the page's key and address. */
const positions = new Map(readFromTab<number>(storage));

/** The link that had the focus last on each page, by its address. */
const focused = new Map<string, string>();

export const positionOf = (page: string): number => positions.get(page) ?? 0;

/** Follows where the reader is on a page; answers how to stop. */
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

/** The keyboard goes on at the link by which the reader left the page. */
export const focusBack = (page: string): void => {
  const link = focused.get(page);
  if (link !== undefined) document.querySelector<HTMLElement>(`main a[href=${CSS.escape(link)}]`)?.focus({ preventScroll: true });
};

/**
 * Pages that are shown without loading one find their places here; a page that is loaded again is the browser's to
 * scroll.
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

/** Whatever a reader does to go elsewhere. */
const deeds = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Whether something is still on its way that will push the rest down. */
const isLoading = (): boolean => document.querySelector('main [aria-busy=true]') !== null;

/** How far the page can be scrolled now. */
const reach = (): number => document.documentElement.scrollHeight - window.innerHeight;

/**
 * The place of a page that was loaded again, where the browser cannot find it: it was longer than the server sends it.
 */
export const placeOutOfReach = (page: string): number | undefined =>
  isComeBack() && positionOf(page) > reach() ? positionOf(page) : undefined;

/** Goes to a place, and again until all that the page shows is there. Answers how to call it off. */
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
  // At once, too: what moves to its place on the page (view-transition.ts) must know where that is.
  scroll();
  for (const deed of deeds) window.addEventListener(deed, stop, { passive: true });
  return stop;
};
