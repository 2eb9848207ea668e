import { Type, type Static } from '@sinclair/typebox';

/** The site's name, and whether it can be changed in the browser. */
export const SiteNameView = Type.Object(
  {
    name: Type.String({ examples: ["Ohm's Corner"] }),
    isFixed: Type.Boolean({ description: 'Whether SITE_NAME or SITE_DIR sets the name, and the API cannot change it.' }),
  },
  { $id: 'SiteName', additionalProperties: false },
);
export type SiteNameView = Static<typeof SiteNameView>;
