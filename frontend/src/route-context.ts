import { createContext, useContext } from 'react';
import type { RouteInfo } from './route.ts';

/** The parameters and the search of the current page's address. */
export const RouteContext = createContext<RouteInfo>({ params: {}, search: new URLSearchParams() });
export const useRoute = (): RouteInfo => useContext(RouteContext);
