import type { SitePage } from '../contracts/site-page.ts';

/** A page of the site as seen by a kind of user. */
export interface PageView {
  readonly what: string;
  readonly who: 'visitor' | 'author' | 'admin';
  readonly path: string;
}

const viewers = { members: 'author', admins: 'admin' } as const;

/**
 * A view of every page, by its audience. `examples` has URLs for the pages whose path has a parameter, keyed by that
 * path, and may have further ones for others. Throws for a page with a parameter but no example.
 */
export const pageViews = (pages: readonly SitePage[], examples: Readonly<Record<string, readonly string[]>>): PageView[] =>
  pages.flatMap(({ path, audience }) => {
    const own = path.includes(':') ? [] : [path];
    const addresses = [...own, ...(examples[path] ?? [])];
    if (addresses.length === 0) throw new Error(`The page ${path} has no example: add one to e2e/views.ts.`);
    const who = audience === undefined ? 'visitor' : viewers[audience];
    return addresses.map((address) => ({ what: address, who, path: address }));
  });
