import type { PageRoute } from './route.ts';

/** The metadata of a page that says the same to everybody. */
export const plainMeta =
  (title: string, description: string): PageRoute['meta'] =>
  (_info, _data, site) => ({
    title: `${title} – ${site.name}`,
    description,
  });
