import { Type, type Static } from '@sinclair/typebox';

/** A server of this version began a site in the log, or found one there that had no identity yet. */
export const SiteIdentified = Type.Object({
  /** A UUID that no other site has. Copies and backups of the site keep it. */
  site: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
});

/** The event of `identity-site`, the first there; further ones say nothing. */
export const identityEvents = { SiteIdentified } as const;

export type SiteIdentified = Static<typeof SiteIdentified>;
