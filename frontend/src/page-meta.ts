import type { PageRoute } from './route.ts';

/** The metadata of a page that says the same to everybody. Without a title of its own: the site's. */
export const plainMeta =
  (title: string, description: string): PageRoute['meta'] =>
  (_info, _data, site) => ({
    title: title === '' ? `${site.name} – electronics, written down` : `${title} – ${site.name}`,
    description,
  });
