import { createContext, useContext } from 'react';

/** What the server says of the site in every page. */
export interface Site {
  readonly name: string;
  readonly url: string;
}

export const SiteContext = createContext<Site>({ name: 'Benchnotes', url: '' });
export const useSite = (): Site => useContext(SiteContext);
