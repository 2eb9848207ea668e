/** A page of the site, as the frontend tells the server of it. */
export interface Page {
  /** As Fastify writes it: a parameter begins with a colon. */
  readonly path: string;
  /** The fields of the address's query that the page knows, in the order of the alphabet. */
  readonly fields: readonly string[];
  /** Whose page it is; undefined where it is for everybody. */
  readonly audience: 'members' | 'admins' | undefined;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
  /** Whether robots are asked to stay away from it. */
  readonly isClosed: boolean;
}
