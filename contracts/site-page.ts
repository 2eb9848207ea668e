/** A page of the site, as the frontend tells the server of it. */
export interface SitePage {
  /** As Fastify writes it: a parameter begins with a colon. */
  readonly path: string;
  /** The fields of the address's query that the page knows, in the order of the alphabet. */
  readonly fields: readonly string[];
  /** Whose page it is; undefined where it is for everybody. */
  readonly audience: 'members' | 'admins' | undefined;
  /** Whether the sitemap names it: it has one address, and search engines may list it. */
  readonly isInSitemap: boolean;
  /** Whether its address is known to those alone whom somebody gave it: nothing of it is kept. */
  readonly isSecret: boolean;
  /** Whether robots are asked to stay away from it. */
  readonly isClosed: boolean;
}
