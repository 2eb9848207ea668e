import { createContext, useContext } from 'react';
import type { RouteInfo } from './route.ts';

/** What the address of the page that shows says: its parameters and its search. */
export const RouteContext = createContext<RouteInfo>({ params: {}, search: new URLSearchParams() });
export const useRoute = (): RouteInfo => useContext(RouteContext);
