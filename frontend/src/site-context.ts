import { createContext, useContext } from 'react';
import type { PageSite } from '../../contracts/page-site.ts';

/** What the server says of the site in every page; there is no page without. */
export const SiteContext = createContext<PageSite>(undefined as unknown as PageSite);
export const useSite = (): PageSite => useContext(SiteContext);
