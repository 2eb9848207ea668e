import { createElement, useState, type ComponentType, type ReactNode } from 'react';
import type { Site } from '../../contracts/site.ts';
import type { SitePage } from '../../contracts/site-page.ts';
import { Failure } from './components/ui.tsx';
import type { Meta } from './meta.ts';

/** The data that the server has when it renders an address: the responses of the page's API calls. */
export type PageData = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string | undefined>>;

export interface RouteInfo {
  readonly params: Params;
  readonly search: URLSearchParams;
}

/** One address of the site: its page (loaded on demand), its reads, and its metadata. */
export interface PageRoute {
  readonly path: string;
  readonly page: LazyPage;
  /** The API calls whose responses the page shows; if the first is missing, there is no page (404). */
  readonly reads?: (info: RouteInfo) => readonly string[];
  readonly meta: (info: RouteInfo, data: PageData, site: Site) => Meta;
  /** The query fields that the page knows, in alphabetical order: the server passes it no others. */
  readonly fields?: readonly string[];
  /**
   * The audience, if the page is not for everyone: the server then sends only its frame, and robots are asked to stay
   * away.
   */
  readonly audience?: NonNullable<SitePage['audience']>;
  /** Whether the address is a secret: the server then renders the page for each request, and it must not be cached. */
  readonly isSecret?: true;
  /** The robots rule of a public page: not to index it, or to stay away altogether. */
  readonly robots?: 'noindex' | 'closed';
}

export interface LazyPage {
  (): ReactNode;
  /** Loads the page's code, so that it renders without waiting. */
  preload(): Promise<void>;
  /** Whether the page's code is loaded. */
  isLoaded(): boolean;
}

/** A page whose code is loaded when it is first shown; on the server and for the first page it is loaded beforehand. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>, waiting: ComponentType = () => null): LazyPage => {
  let Loaded: ComponentType | undefined;
  const preload = async (): Promise<void> => {
    Loaded ??= (await load()).default;
  };
  const Page = (): ReactNode => {
    const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting');
    if (Loaded) return createElement(Loaded);
    // After a deployment the previous version's files may be gone; a reload gets the new ones.
    if (state === 'failed') return createElement(Failure, { onRetry: () => location.reload() });
    void preload().then(
      () => setState('there'),
      () => setState('failed'),
    );
    return createElement(waiting);
  };
  return Object.assign(Page, { preload, isLoaded: () => Loaded !== undefined });
};
