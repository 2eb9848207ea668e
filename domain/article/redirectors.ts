/** Redirect services: host, path, and the query parameters that hold the target URL. */
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

/** The most nested redirects to resolve. */
const mostRedirects = 5;

const parsed = (address: string): URL | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
};

/** The target in the URL of a redirect service; undefined for any other URL. */
const targetOf = ({ hostname, pathname, searchParams }: URL): string | undefined => {
  const [, , parameters = []] = redirectors.find(([host, path]) => host.test(hostname) && path.test(pathname)) ?? [];
  return parameters.map((name) => searchParams.get(name)).find((target) => target !== null && parsed(target)) ?? undefined;
};

/** The http(s) target of a redirect URL (Google, Outlook Safe Links …); any other address unchanged. */
export const withoutRedirector = (address: string): string => {
  let found = address;
  for (let followed = 0; followed < mostRedirects; followed += 1) {
    const url = parsed(found);
    const target = url && targetOf(url);
    if (target === undefined) break;
    found = target;
  }
  return found;
};
