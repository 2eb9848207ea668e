import type { PageRoute } from './route.ts';

/** The metadata of a page that says the same to everybody. Only its users see a page that has no description. */
export const plainMeta =
  (title: string, description?: string): PageRoute['meta'] =>
  (_info, _data, site) => ({
    title: `${title} – ${site.name}`,
    description: description ?? site.description,
  });
