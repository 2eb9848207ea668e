import { password } from '../build.ts';
import { anotherApp, newApp, newPasskey, ownApp, ownPasskey, shownPasskey, suspendedPasskey } from './requests.ts';
import { allowedToAll, forMembers, members, deniedToAll, type Row } from './row.ts';

/** Calls about passkeys and authenticator apps. */
export const factorCalls: readonly Row[] = [
  { route: 'passkeyChallenge', what: 'one', outcomes: allowedToAll, request: () => ({}) },
  { route: 'passkeySignIn', what: 'a passkey', outcomes: allowedToAll, session: true, request: shownPasskey() },
  {
    route: 'passkeySignIn',
    what: 'for another site',
    outcomes: deniedToAll('WRONG_CREDENTIALS'),
    request: shownPasskey({ rpId: 'x' }),
  },
  {
    route: 'passkeySignIn',
    what: 'of one who is suspended',
    outcomes: deniedToAll('ACCOUNT_SUSPENDED'),
    request: suspendedPasskey,
  },
  { route: 'ownPasskeys', what: 'mine', outcomes: members, request: () => ({}) },
  { route: 'newPasskeyChallenge', what: 'one', outcomes: members, account: true, request: () => ({}) },
  { route: 'addPasskey', what: 'a passkey', outcomes: members, account: true, request: newPasskey({ name: 'My phone' }) },
  {
    route: 'addPasskey',
    what: 'without a name',
    outcomes: forMembers('VALIDATION_FAILED'),
    account: true,
    request: newPasskey({ name: ' ' }),
  },
  ...(['renamePasskey', 'removePasskey'] as const).flatMap((route): Row[] => [
    { route, what: 'one of mine', outcomes: members, account: true, request: ownPasskey({ body: { name: 'My key' } }) },
    {
      route,
      what: 'none',
      outcomes: forMembers('NOT_FOUND'),
      account: true,
      request: () => ({ params: { passkey: 'none' }, body: { name: 'My key' } }),
    },
  ]),
  {
    route: 'renamePasskey',
    what: 'to nothing',
    outcomes: forMembers('VALIDATION_FAILED'),
    account: true,
    request: ownPasskey({ body: { name: ' ' } }),
  },
  { route: 'reauthenticate', what: 'the password', outcomes: members, account: true, request: () => ({ body: { password } }) },
  { route: 'secondFactor', what: 'mine', outcomes: members, request: () => ({}) },
  { route: 'newAppSecret', what: 'one', outcomes: members, account: true, request: () => ({}) },
  { route: 'newAppSecret', what: 'another', outcomes: forMembers('ALREADY_EXISTS'), account: true, request: ownApp() },
  { route: 'addSecondFactor', what: 'an app', outcomes: members, account: true, request: newApp() },
  {
    route: 'addSecondFactor',
    what: 'a wrong code',
    outcomes: forMembers('VALIDATION_FAILED'),
    account: true,
    request: newApp('000'),
  },
  { route: 'addSecondFactor', what: 'another', outcomes: forMembers('ALREADY_EXISTS'), account: true, request: anotherApp },
  ...(['renewRecoveryCodes', 'removeSecondFactor'] as const).flatMap((route): Row[] => [
    { route, what: 'mine', outcomes: members, account: true, request: ownApp() },
    { route, what: 'none', outcomes: forMembers('NOT_FOUND'), account: true, request: () => ({}) },
  ]),
  {
    route: 'reauthenticate',
    what: 'a wrong one',
    outcomes: forMembers('VALIDATION_FAILED'),
    account: true,
    request: () => ({ body: { password: 'wrong' } }),
  },
];
