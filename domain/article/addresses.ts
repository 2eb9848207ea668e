/** Specification, section 5, "Editor links". */
export const linkSchemes = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'] as const;

/**
 * Browsers load images on their own, so allow only web addresses. "Pasted base64 images are not accepted" (section 5).
 */
export const imageSchemes = ['http', 'https'] as const;

/** The longest URL an article may hold, in UTF-16 units. */
export const longestUrl = 2_000;

/**
 * The link's URL in normal form, or undefined if an article must not contain it. Allowed are `linkSchemes`, paths of
 * this site (`/…`) and fragments (`#…`); specification, section 5, "Editor links". Idempotent.
 */
export const safeLink = (href: string): string | undefined => {
  const url = normalUrl(href);
  return url !== undefined && (url.startsWith('#') || isSitePath(url)) ? url : withScheme(url, linkSchemes);
};

/** The image's URL in normal form, or undefined: only `imageSchemes` and paths of this site are allowed. Idempotent. */
export const safeImage = (src: string): string | undefined => {
  const url = normalUrl(src);
  return url !== undefined && isSitePath(url) ? url : withScheme(url, imageSchemes);
};

/** The URL as a browser reads it: without spaces and control characters around it, or tabs and line breaks anywhere. */
const normalUrl = (raw: string): string | undefined => {
  if (raw.length > longestUrl) return undefined;
  const url = withoutOuterSpaces(raw.replace(/[\t\n\r]/g, '')).replace(/ /g, '%20');
  const refused = url === '' || url.length > longestUrl || /[\0-\x1f\x7f-\x9f\\]|\p{Surrogate}/u.test(url);
  return refused ? undefined : url;
};

/**
 * Trims spaces and control characters. A loop, because the regex `[\0- ]+$` takes quadratic time on a run inside the
 * text.
 */
const withoutOuterSpaces = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end);
};

const isSitePath = (url: string): boolean => {
  return url.startsWith('/') && !url.startsWith('//');
};

/**
 * The URL with its scheme in lower case, if the scheme is allowed. Web addresses must name a host: browsers would guess
 * one.
 */
const withScheme = (url: string | undefined, allowed: readonly string[]): string | undefined => {
  const [, name = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.+)$/is.exec(url ?? '') ?? [];
  const scheme = name.toLowerCase();
  const lacksHost = /^(https?|ftps?)$/.test(scheme) && !/^\/\/[^/?#]/.test(rest);
  return !allowed.includes(scheme) || lacksHost ? undefined : `${scheme}:${rest}`;
};
