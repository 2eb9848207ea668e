/** The cookie names of a site on http, and those used on https before the prefix was introduced. */
const plain = { session: 'benchnotes', device: 'benchnotes-device' } as const;

export interface CookieNames {
  readonly session: string;
  readonly device: string;
}

/**
 * The names of the site's cookies. On https, the `__Host-` prefix makes browsers enforce that the cookie came over
 * https, from this very host, for all paths (RFC 6265bis, section 4.1.3.2): no other host of the domain can plant one.
 * On http, browsers would reject such cookies.
 */
export const cookieNames = (siteUrl: string): CookieNames =>
  siteUrl.startsWith('https:') ? { session: `__Host-${plain.session}`, device: `__Host-${plain.device}` } : plain;

/** The former cookie names, if they differ from the current ones. */
export const formerNames = (names: CookieNames): CookieNames | undefined => (names.session === plain.session ? undefined : plain);
