import { createElement, useState, type ComponentType, type ReactNode } from 'react';
import type { Site } from '../../contracts/site.ts';
import type { SitePage } from '../../contracts/site-page.ts';
import { Failure } from './components/ui.tsx';
import type { Meta } from './meta.ts';

/** What the server knows of an address when it renders it: the answers of the API calls that its page makes. */
export type PageData = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string | undefined>>;

export interface RouteInfo {
  readonly params: Params;
  readonly search: URLSearchParams;
}

/** One address of the site: its page, fetched when needed, what it reads, and how it describes itself. */
export interface PageRoute {
  readonly path: string;
  readonly page: LazyPage;
  /** The API calls whose answers the page shows; the first is the one without which there is no page (404). */
  readonly reads?: (info: RouteInfo) => readonly string[];
  readonly meta: (info: RouteInfo, data: PageData, site: Site) => Meta;
  /**
   * The fields of the address's query that the page knows, in the order of the alphabet: the server shows it no others.
   */
  readonly fields?: readonly string[];
  /**
   * Whose page it is, where it is not for everybody: the server sends its frame alone, and robots are asked to stay
   * away.
   */
  readonly audience?: NonNullable<SitePage['audience']>;
  /** Whether its address is a secret: the server makes it anew for each who has that, and nobody keeps it. */
  readonly isSecret?: true;
  /** What robots are told of a page for everybody: not to list it, or to stay away altogether. */
  readonly robots?: 'noindex' | 'closed';
}

export interface LazyPage {
  (): ReactNode;
  /** Fetches the page's code, so that rendering it needs no waiting. */
  preload(): Promise<void>;
  /** Whether the page's code is there. */
  isLoaded(): boolean;
}

/** A page whose code is fetched when it is first shown; on the server and for the first page it is there before. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>, waiting: ComponentType = () => null): LazyPage => {
  let Loaded: ComponentType | undefined;
  const preload = async (): Promise<void> => {
    Loaded ??= (await load()).default;
  };
  const Page = (): ReactNode => {
    const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting');
    if (Loaded) return createElement(Loaded);
    // After a new version of the site the old one's files may be gone: a new page knows the new ones.
    if (state === 'failed') return createElement(Failure, { onRetry: () => location.reload() });
    void preload().then(
      () => setState('there'),
      () => setState('failed'),
    );
    return createElement(waiting);
  };
  return Object.assign(Page, { preload, isLoaded: () => Loaded !== undefined });
};
