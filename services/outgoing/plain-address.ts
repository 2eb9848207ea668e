/** Why an address cannot have paths appended to it: it is not one of HTTP, or it has more than a host and a path. */
type AddressFault = 'no address' | 'more than an address';

/**
 * An address as it was typed, to which paths can be appended; or else its fault. A user or a password would be in logs
 * and pages; behind a "?" or a "#" a path would not be one.
 */
export const plainAddress = (typed: string): URL | AddressFault => {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return 'no address';
  return url.username !== '' || url.password !== '' || /[?#]/.test(typed) ? 'more than an address' : url;
};
