import type { PageRoute } from './route.ts';

/** The metadata of a page that is the same for everyone. Pages without a description are only for signed-in users. */
export const plainMeta =
  (title: string, description?: string): PageRoute['meta'] =>
  (_info, _data, site) => ({
    title: `${title} – ${site.name}`,
    description: description ?? site.description,
  });
