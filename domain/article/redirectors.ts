/** Services that put their own address in the place of one that is copied, and which parameter names the target. */
const redirectors: readonly (readonly [host: RegExp, path: RegExp, parameters: readonly string[]])[] = [
  [/^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}$/, /^\/url$/, ['q', 'url']],
  [/\.safelinks\.protection\.outlook\.(?:com|cn|de)$/, /^\/(?:ap\/.*)?$/, ['url']],
  [/^(?:l|lm)\.(?:facebook|instagram)\.com$/, /^\/(?:l\.php)?$/, ['u']],
  [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, ['q']],
  [/^(?:www\.)?linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)$/, ['url']],
  [/^out\.reddit\.com$/, /^\//, ['url']],
  [/^(?:www\.)?slack-redir\.net$/, /^\/link$/, ['url']],
  [/^(?:www\.)?duckduckgo\.com$/, /^\/l\/$/, ['uddg']],
];

/** Redirectors that lead to each other are followed so far. */
const most = 5;

const parsed = (address: string): URL | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
};

/** Where a redirector leads by its own words; undefined for any other address. */
const targetOf = ({ hostname, pathname, searchParams }: URL): string | undefined => {
  const [, , parameters = []] = redirectors.find(([host, path]) => host.test(hostname) && path.test(pathname)) ?? [];
  return parameters.map((name) => searchParams.get(name)).find((target) => target !== null && parsed(target)) ?? undefined;
};

/**
 * The address that a copied one leads to, where it is one of a redirector (Google, Outlook Safe Links …) and its target
 * is http or https; else the address as it is.
 */
export const withoutRedirector = (address: string): string => {
  let found = address;
  for (let followed = 0; followed < most; followed += 1) {
    const url = parsed(found);
    const target = url && targetOf(url);
    if (target === undefined) break;
    found = target;
  }
  return found;
};
