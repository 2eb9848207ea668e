/** The names of cookies on a site on http, and on https before they had the prefix. */
const plain = { session: 'benchnotes', device: 'benchnotes-device' } as const;

export interface CookieNames {
  readonly session: string;
  readonly device: string;
}

/**
 * What the site's cookies are called. On https the prefix makes browsers hold that they came over https, from this very
 * host, for all of its paths (RFC 6265bis, section 4.1.3.2): no other host of the domain can plant one. On http
 * browsers would not take them.
 */
export const cookieNames = (siteUrl: string): CookieNames =>
  siteUrl.startsWith('https:') ? { session: `__Host-${plain.session}`, device: `__Host-${plain.device}` } : plain;

/** The same from before, where that was another name. */
export const formerNames = (names: CookieNames): CookieNames | undefined => (names.session === plain.session ? undefined : plain);
