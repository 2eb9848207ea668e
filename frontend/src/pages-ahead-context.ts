import { createContext, useContext } from 'react';
import type { NavigateOptions } from 'react-router-dom';

export interface PagesAhead {
  /** Fetches what the page of an address needs, before anybody asks for it. Readers who save data are spared. */
  readonly prefetch: (to: string) => void;
  /**
   * Goes to an address of the site as soon as its page is there; until then the old one stays. The last call counts.
   * `link`: what was followed.
   */
  readonly open: (to: string, options?: NavigateOptions, link?: Element) => Promise<void>;
}

export const PagesAheadContext = createContext<PagesAhead>({ prefetch: () => undefined, open: () => Promise.resolve() });
export const usePagesAhead = (): PagesAhead => useContext(PagesAheadContext);
