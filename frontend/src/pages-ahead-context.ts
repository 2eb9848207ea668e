import { createContext, useContext } from 'react';
import type { NavigateOptions } from 'react-router-dom';

export interface PagesAhead {
  /** Prefetches what the page at an address needs. Does nothing for readers who save data. */
  readonly prefetch: (to: string) => void;
  /**
   * Opens an address of the site as soon as its page is ready; until then the current page stays. The last call wins.
   * `link`: the link that was followed.
   */
  readonly open: (to: string, options?: NavigateOptions, link?: Element) => Promise<void>;
}

export const PagesAheadContext = createContext<PagesAhead>({ prefetch: () => undefined, open: () => Promise.resolve() });
export const usePagesAhead = (): PagesAhead => useContext(PagesAheadContext);
