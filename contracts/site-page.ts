/** A page of the site, as the frontend describes it to the server. */
export interface SitePage {
  /** In Fastify's form: a parameter begins with a colon. */
  readonly path: string;
  /** The query fields that the page knows, in alphabetical order. */
  readonly fields: readonly string[];
  /** Its audience; undefined if it is for everyone. */
  readonly audience: 'members' | 'admins' | undefined;
  /** Whether the sitemap lists it: it has one URL, and search engines may index it. */
  readonly isInSitemap: boolean;
  /** Whether its URL is a secret, known only to those it was given to: no response of it is stored (`no-store`). */
  readonly isSecret: boolean;
  /** Whether robots are asked to stay away. */
  readonly isClosed: boolean;
}
