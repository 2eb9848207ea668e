/**
 * The streams of a site. Each is called `{kind}-{what it is about}`: `post-12`, `slug-blinking-an-led`, `operation-log`. Where several sites or other
 * programs share a log, an event whose stream is none of these is not this site's.
 */
const numbered: readonly string[] = ['post', 'views', 'category', 'account'];
const bySlug = ['slug', 'categoryslug'];
const logs = ['viewcounts', 'signins', 'accounts', 'losses', 'operation', 'parked', 'seals', 'identity'];
export const streamKinds: ReadonlySet<string> = new Set([...numbered, ...bySlug, ...logs]);

/** The kind of a stream: what stands before the first dash (`post` of `post-12`). */
export const streamKind = (stream: string): string => stream.slice(0, stream.indexOf('-'));

/** What stands behind the first dash of a stream's name (`12` of `post-12`). */
export const streamKey = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** Whether each stream of a kind is about a number (`post-12`). */
export const isNumbered = (kind: string): boolean => numbered.includes(kind);

/** How the names of a site's streams begin, as a regular expression that JavaScript and .NET read alike. */
export const beginsStreamOfSite = `(?:${[...streamKinds].join('|')})-`;

const ofSite = new RegExp(`^${beginsStreamOfSite}`);

/** Whether a stream is of a kind that a site writes, whatever stands behind the dash. */
export const isStreamOfSite = (stream: string): boolean => ofSite.test(stream);

/** The number that a stream is about (12 of `post-12`); undefined for any other writing of it (`post-0xc`, `post-012`), which no site writes. */
export const streamNumber = (stream: string): number | undefined => {
  const key = streamKey(stream);
  return /^[1-9]\d{0,15}$/.test(key) && Number.isSafeInteger(Number(key)) ? Number(key) : undefined;
};
