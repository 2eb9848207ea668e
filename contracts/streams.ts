/**
 * The streams of a site. Each is called `{kind}-{what it is about}`: `post-12`, `slug-blinking-an-led`,
 * `operation-log`. Where several sites or other programs share a log, an event whose stream is none of these is not
 * this site's.
 */
const numbered = ['post', 'claims', 'views', 'category', 'account'] as const;
const bySlug = ['slug', 'categoryslug'] as const;
const byDigest = ['slughash', 'articleimport'] as const;
const single = {
  viewcounts: 'viewcounts-log',
  categories: 'categories-log',
  reasons: 'reasons-log',
  signins: 'signins-log',
  accounts: 'accounts-log',
  losses: 'losses-log',
  operation: 'operation-log',
  parked: 'parked-log',
  seals: 'seals-log',
  identity: 'identity-site',
  signing: 'signing-log',
} as const;

/** What stands before the first dash of a stream's name. */
export type StreamKind = (typeof numbered)[number] | (typeof bySlug)[number] | (typeof byDigest)[number] | keyof typeof single;

export const streamKinds: ReadonlySet<string> = new Set([...numbered, ...bySlug, ...byDigest, ...Object.keys(single)]);

/** The stream of a post's submissions and of the decisions on it. */
export const postStream = (id: number): string => `post-${id}`;

/** The stream of what is told of who reads a post to decide on it. */
export const claimsStream = (postId: number): string => `claims-${postId}`;

/** The stream of a category. */
export const categoryStream = (id: number): string => `category-${id}`;

/** The one stream of what is decided on all categories at once: their order, and which are retired. */
export const categoriesStream = single.categories;

/** The one stream of the list of reasons that rejections can be given. */
export const reasonsStream = single.reasons;

/** The stream of an account: its number, who signed in, and its rights. */
export const accountStream = (id: number): string => `account-${id}`;

/** The stream that reserves the slug of a post, by the keyed hash of it: its name tells nothing of a title. */
export const slugHashStream = (hash: string): string => `${byDigest[0]}-${hash}`;

/** The stream that reserves a slug in the clear: of a category, or of a post in earlier versions (`slug`). */
export const slugStream = (kind: (typeof bySlug)[number], slug: string): string => `${kind}-${slug}`;

/** The stream of what an article of another place becomes here, by the digest of what it is known by there. */
export const articleImportStream = (digest: string): string => `${byDigest[1]}-${digest}`;

/** The one stream of counted views. */
export const viewCountsStream = single.viewcounts;

/** The one stream of sign-ins that failed and are only counted. */
export const signInsStream = single.signins;

/** The one stream of what was settled about all accounts at once. */
export const accountsStream = single.accounts;

/** The one stream of losses that an operator accepted. */
export const lossStream = single.losses;

/** The one stream of what is done to the site as a whole. */
export const operationStream = single.operation;

/** The one stream of decisions on parked events. */
export const parkedStream = single.parked;

/** The stream of seals. They are chained by themselves, and stand in no seal. */
export const sealStream = single.seals;

/** The stream that says which site a log is. */
export const identityStream = single.identity;

/** The one stream of the names under which the log is signed. */
export const signingStream = single.signing;

/** The kind of a stream: what stands before the first dash (`post` of `post-12`). */
export const streamKind = (stream: string): string => stream.slice(0, stream.indexOf('-'));

/** What stands behind the first dash of a stream's name (`12` of `post-12`). */
const streamKey = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** Whether each stream of a kind is about a number (`post-12`). */
export const isNumbered = (kind: string): boolean => (numbered as readonly string[]).includes(kind);

/** How the names of a site's streams begin, as a regular expression that JavaScript and .NET read alike. */
export const beginsStreamOfSite = `(?:${[...streamKinds].join('|')})-`;

const ofSite = new RegExp(`^${beginsStreamOfSite}`);

/** Whether a stream is of a kind that a site writes, whatever stands behind the dash. */
export const isStreamOfSite = (stream: string): boolean => ofSite.test(stream);

/**
 * The number that a stream is about (12 of `post-12`); undefined for any other writing of it (`post-0xc`, `post-012`),
 * which no site writes.
 */
export const streamNumber = (stream: string): number | undefined => {
  const key = streamKey(stream);
  return /^[1-9]\d{0,15}$/.test(key) && Number.isSafeInteger(Number(key)) ? Number(key) : undefined;
};
