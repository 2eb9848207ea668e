/**
 * The streams of a site. Each is called `{kind}-{subject}`: `post-12`, `slug-blinking-an-led`, `operation-log`. If
 * several sites or other programs share a log, an event in any other stream is not this site's.
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

/** The part of a stream's name before the first dash. */
export type StreamKind = (typeof numbered)[number] | (typeof bySlug)[number] | (typeof byDigest)[number] | keyof typeof single;

export const streamKinds: ReadonlySet<string> = new Set([...numbered, ...bySlug, ...byDigest, ...Object.keys(single)]);

/** The stream of a post's submissions and decisions. */
export const postStream = (id: number): string => `post-${id}`;

/** The stream of take-overs between admins who read a post to decide on it. */
export const claimsStream = (postId: number): string => `claims-${postId}`;

/** The stream of a category. */
export const categoryStream = (id: number): string => `category-${id}`;

/** The stream of decisions about all categories: their order, and which are retired. */
export const categoriesStream = single.categories;

/** The stream of the list of reasons for rejections. */
export const reasonsStream = single.reasons;

/** The stream of an account: its number, its sign-ins and its rights. */
export const accountStream = (id: number): string => `account-${id}`;

/** The stream that reserves a post's slug, named by its keyed hash so as to reveal nothing of the title. */
export const slugHashStream = (hash: string): string => `${byDigest[0]}-${hash}`;

/** The stream that reserves a slug in plain text: of a category, or of a post in earlier versions (`slug`). */
export const slugStream = (kind: (typeof bySlug)[number], slug: string): string => `${kind}-${slug}`;

/** The stream of an imported article's plan, by the digest of its identity at its origin. */
export const articleImportStream = (digest: string): string => `${byDigest[1]}-${digest}`;

/** The stream of counted views. */
export const viewCountsStream = single.viewcounts;

/** The stream of failed sign-ins that are only counted. */
export const signInsStream = single.signins;

/** The stream of facts about all accounts. */
export const accountsStream = single.accounts;

/** The stream of losses that an operator accepted. */
export const lossStream = single.losses;

/** The stream of operations on the whole site. */
export const operationStream = single.operation;

/** The stream of decisions on parked events. */
export const parkedStream = single.parked;

/** The stream of seals. They form a chain of their own, and no seal covers them. */
export const sealStream = single.seals;

/** The stream with the identity of the site. */
export const identityStream = single.identity;

/** The stream of the names under which the log is signed. */
export const signingStream = single.signing;

/** The kind of a stream: the part before the first dash (`post` of `post-12`). */
export const streamKind = (stream: string): string => stream.slice(0, stream.indexOf('-'));

/** The part of a stream's name after the first dash (`12` of `post-12`). */
const streamKey = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** Whether the streams of a kind are numbered (`post-12`). */
export const isNumbered = (kind: string): boolean => (numbered as readonly string[]).includes(kind);

/** How the names of a site's streams begin, as a regular expression that JavaScript and .NET read alike. */
export const beginsStreamOfSite = `(?:${[...streamKinds].join('|')})-`;

const ofSite = new RegExp(`^${beginsStreamOfSite}`);

/** Whether a stream is of a kind that a site writes, whatever follows the dash. */
export const isStreamOfSite = (stream: string): boolean => ofSite.test(stream);

/**
 * The number of a stream (12 of `post-12`); undefined for any other spelling (`post-0xc`, `post-012`), which no site
 * writes.
 */
export const streamNumber = (stream: string): number | undefined => {
  const key = streamKey(stream);
  return /^[1-9]\d{0,15}$/.test(key) && Number.isSafeInteger(Number(key)) ? Number(key) : undefined;
};
