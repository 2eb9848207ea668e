import { Type, type Static } from '@sinclair/typebox';

/** A server of this version started a new site in the log, or found a site without an identity. */
export const SiteIdentified = Type.Object({
  /** A UUID unique to the site. Copies and backups of the site keep it. */
  site: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
});

/** The event of `identity-site`: only the first one counts. */
export const identityEvents = { SiteIdentified } as const;

export type SiteIdentified = Static<typeof SiteIdentified>;
