import { createContext, useContext } from 'react';
import type { PageSite } from '../../contracts/page-site.ts';

/** The site's data, which the server embeds in every page; never missing. */
export const SiteContext = createContext<PageSite>(undefined as unknown as PageSite);
export const useSite = (): PageSite => useContext(SiteContext);
