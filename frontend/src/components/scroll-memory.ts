const storage = 'scroll-positions';
/** Of so many pages, the last ones. */
const most = 100;

const read = (): [string, number][] => {
  try {
    return JSON.parse(sessionStorage.getItem(storage) ?? '[]') as [string, number][];
  } catch {
    // storage is switched off, or this is the server
    return [];
  }
};

/** Where the reader was on each page of this tab's history, by the page's key and address. */
const positions = new Map(read());

export const positionOf = (page: string): number => positions.get(page) ?? 0;

/** Follows where the reader is on a page; answers how to stop. */
export const rememberScroll = (page: string): (() => void) => {
  const remember = (): void => void positions.set(page, window.scrollY);
  window.addEventListener('scroll', remember, { passive: true });
  return () => window.removeEventListener('scroll', remember);
};

/** Pages that are shown without loading one find their places here; a page that is loaded again is the browser's to scroll. */
export const keepScroll = (): (() => void) => {
  const take = (): void => void (history.scrollRestoration = 'manual');
  const give = (): void => {
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(storage, JSON.stringify([...positions].slice(-most)));
    } catch {
      // storage is switched off: a reload forgets
    }
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

/** Goes to a place, and again until all that the page shows is there. Answers how to call it off. */
export const scrollBack = (top: number): (() => void) => {
  const stop = (): void => {
    cancelAnimationFrame(frame);
    growth.disconnect();
    for (const deed of deeds) window.removeEventListener(deed, stop);
  };
  const go = (): void => {
    window.scrollTo({ top, behavior: 'instant' });
    if (!isLoading() && document.documentElement.scrollHeight - window.innerHeight >= top) stop();
  };
  const growth = new ResizeObserver(go);
  const frame = requestAnimationFrame(() => {
    growth.observe(document.body);
    go();
  });
  for (const deed of deeds) window.addEventListener(deed, stop, { passive: true });
  return stop;
};
