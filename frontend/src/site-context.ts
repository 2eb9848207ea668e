import { createContext, useContext } from 'react';
import type { Site } from '../../contracts/site.ts';

/** What the server says of the site in every page; there is no page without. */
export const SiteContext = createContext<Site>(undefined as unknown as Site);
export const useSite = (): Site => useContext(SiteContext);
