import { rectifyConfusion } from 'unicode-confusables';
import type { FieldError } from '../../../contracts/errors.ts';
import { withoutHidden } from '../../../contracts/hidden-characters.ts';
import { comparable, type Accounts } from './accounts.ts';

/** The skeleton of Unicode TR39, section 4: each character as the plainest one that it looks like, those that show nothing left out. */
const skeleton = (text: string): string => rectifyConfusion(withoutHidden(text.normalize('NFD'))).normalize('NFD');

/**
 * What a name looks like: names with the same look cannot be told apart at a glance (`ohm` and `0hm`, Latin `a` and Cyrillic `а`). Names are one whatever
 * their case, so what looks like a name in capitals looks like it: the skeleton is taken before and after, and `i`, of which `I` is the capital, is an `l`.
 */
export const lookOf = (username: string): string =>
  skeleton(comparable(skeleton(username.normalize('NFKC')))).replaceAll('i', 'l');

/** What a full name looks like; blanks make no difference. */
const fullNameLook = (fullName: string): string => lookOf(fullName.replaceAll(/\s/gu, ''));

/** What is wrong with a full name that readers would take for an admin's. Throws `StoreUnavailable`. */
export const fullNameFaults = async (accounts: Accounts, fullName: string): Promise<FieldError[]> => {
  const look = fullNameLook(fullName);
  const isTaken = (await accounts.admins()).some((admin) => fullNameLook(admin.fullName) === look);
  if (!isTaken) return [];
  return [
    { field: 'fullName', message: 'This is the name of an admin of this site. Please add something that tells you apart.' },
  ];
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

const reservedLooks = new Set(reserved.map(lookOf));

/** What is wrong with a name that only the operator may give; none where anybody may have it. `siteName` is reserved, too. */
export const reservedFaults = (username: string, siteName: string): FieldError[] => {
  const look = lookOf(username);
  if (!reservedLooks.has(look) && look !== lookOf(siteName.replaceAll(/\s/gu, ''))) return [];
  return [{ field: 'username', message: 'This username is reserved. Please choose another one.' }];
};
