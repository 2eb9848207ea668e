import { password } from '../build.ts';
import { newcomer, resetLink, setUpLink, suspendedLogin, withoutCode } from './requests.ts';
import { admins, allowedToAll, forAdmins, members, deniedToAll, type Row } from './row.ts';

/** Calls about accounts: sign-in, registration, links, the set-up of a new site. */
export const accountCalls: readonly Row[] = [
  { route: 'currentUser', what: 'who is signed in', outcomes: members, request: () => ({}) },
  {
    route: 'login',
    what: 'the right password',
    outcomes: allowedToAll,
    session: true,
    request: () => ({ body: { username: 'author', password } }),
  },
  {
    route: 'login',
    what: 'a wrong password',
    outcomes: deniedToAll('WRONG_CREDENTIALS'),
    request: () => ({ body: { username: 'author', password: 'wrong' } }),
  },
  {
    route: 'login',
    what: 'nobody of that name',
    outcomes: deniedToAll('WRONG_CREDENTIALS'),
    request: () => ({ body: { username: 'nobody', password } }),
  },
  {
    route: 'login',
    what: 'an empty form',
    outcomes: deniedToAll('VALIDATION_FAILED'),
    request: () => ({ body: { username: '', password: '' } }),
  },
  { route: 'login', what: 'a suspended account', outcomes: deniedToAll('ACCOUNT_SUSPENDED'), request: suspendedLogin },
  { route: 'register', what: 'a new account', outcomes: allowedToAll, session: true, request: () => ({ body: newcomer() }) },
  {
    route: 'register',
    what: 'a username that is taken',
    outcomes: deniedToAll('USERNAME_TAKEN'),
    request: () => ({ body: newcomer({ username: 'AUTHOR' }) }),
  },
  {
    route: 'register',
    what: 'an address that is taken',
    outcomes: deniedToAll('EMAIL_TAKEN'),
    request: () => ({ body: newcomer({ email: 'Author@Mail.test' }) }),
  },
  {
    route: 'register',
    what: 'a short password',
    outcomes: deniedToAll('VALIDATION_FAILED'),
    request: () => ({ body: newcomer({ password: '12345' }) }),
  },
  {
    route: 'requestPasswordReset',
    what: 'somebody',
    outcomes: allowedToAll,
    request: () => ({ body: { email: newcomer().email } }),
  },
  {
    route: 'requestPasswordReset',
    what: 'an address that is none',
    outcomes: deniedToAll('VALIDATION_FAILED'),
    request: () => ({ body: { email: 'nowhere' } }),
  },
  { route: 'completePasswordReset', what: 'a link', outcomes: allowedToAll, request: resetLink() },
  {
    route: 'completePasswordReset',
    what: 'a short password',
    outcomes: deniedToAll('VALIDATION_FAILED'),
    request: resetLink({ password: '12345' }),
  },
  {
    route: 'completePasswordReset',
    what: 'a link that is none',
    outcomes: deniedToAll('LINK_NOT_VALID'),
    request: resetLink({ token: 'none' }),
  },
  { route: 'setUp', what: 'a link', outcomes: allowedToAll, session: true, request: setUpLink(false) },
  {
    route: 'setUp',
    what: 'a short password',
    outcomes: deniedToAll('VALIDATION_FAILED'),
    request: setUpLink(false, { password: '12345' }),
  },
  {
    route: 'setUp',
    what: 'a username that is taken',
    outcomes: deniedToAll('USERNAME_TAKEN'),
    request: setUpLink(false, { username: 'author' }),
  },
  {
    route: 'setUp',
    what: 'an address that is taken',
    outcomes: deniedToAll('EMAIL_TAKEN'),
    request: setUpLink(false, { email: 'author@mail.test' }),
  },
  { route: 'setUp', what: 'a site that has an admin', outcomes: deniedToAll('LINK_NOT_VALID'), request: setUpLink(true) },
  { route: 'readSiteName', what: 'the name', outcomes: admins, request: () => ({}) },
  { route: 'nameSite', what: 'a name', outcomes: admins, request: () => ({ body: { name: "Ohm's Corner" } }) },
  { route: 'nameSite', what: 'no name', outcomes: forAdmins('VALIDATION_FAILED'), request: () => ({ body: { name: ' ' } }) },
  { route: 'logout', what: 'signing out', outcomes: allowedToAll, session: true, request: () => ({}) },
  { route: 'login', what: 'without a code', outcomes: deniedToAll('SECOND_FACTOR_NEEDED'), request: withoutCode },
];
