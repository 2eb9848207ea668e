import { imageLimits } from '../../../contracts/images.ts';
import type { ImageView } from '../../../contracts/views/image.ts';
import { password } from '../build.ts';
import { emailLink, newcomer, picture } from './requests.ts';
import { allowedToAll, forMembers, members, deniedToAll, type Row } from './row.ts';

/** Calls about settings and images. */
export const settingsCalls: readonly Row[] = [
  {
    route: 'uploadImage',
    what: 'a picture',
    outcomes: members,
    request: () => ({ body: picture, headers: { 'content-type': 'image/png' } }),
  },
  {
    route: 'uploadImage',
    what: 'no picture',
    outcomes: forMembers('VALIDATION_FAILED'),
    request: () => ({ body: Buffer.from('no picture'), headers: { 'content-type': 'image/png' } }),
  },
  {
    route: 'uploadImage',
    what: 'more than a picture may have',
    outcomes: forMembers('TOO_LARGE'),
    request: () => ({ body: Buffer.alloc(imageLimits.bytes + 1), headers: { 'content-type': 'image/png' } }),
  },
  {
    route: 'changeProfile',
    what: 'a name and a text',
    outcomes: members,
    account: true,
    request: () => ({ body: { fullName: 'Georg Simon', about: 'I measure resistances.' } }),
  },
  {
    route: 'changeProfile',
    what: 'no name',
    outcomes: forMembers('VALIDATION_FAILED'),
    request: () => ({ body: { fullName: ' ', about: '' } }),
  },
  {
    route: 'changePicture',
    what: 'one that was uploaded',
    outcomes: members,
    account: true,
    request: async (_site, by) => {
      const answer = await by.call('POST', '/api/images', picture, { 'content-type': 'image/png' });
      return { body: { src: answer.statusCode === 201 ? answer.json<ImageView>().src : '' } };
    },
  },
  { route: 'changePicture', what: 'none', outcomes: members, account: true, request: () => ({ body: { src: '' } }) },
  {
    route: 'changePicture',
    what: 'one of another site',
    outcomes: forMembers('VALIDATION_FAILED'),
    request: () => ({ body: { src: 'https://example.org/face.png' } }),
  },
  {
    route: 'changePassword',
    what: 'the right old one',
    outcomes: members,
    account: true,
    request: () => ({ body: { currentPassword: password, password: `another ${password}` } }),
  },
  {
    route: 'changePassword',
    what: 'a wrong old one',
    outcomes: forMembers('VALIDATION_FAILED'),
    request: () => ({ body: { currentPassword: 'wrong', password: `another ${password}` } }),
  },
  {
    route: 'requestEmailChange',
    what: 'another',
    outcomes: members,
    account: true,
    request: () => ({ body: { email: newcomer().email } }),
  },
  {
    route: 'requestEmailChange',
    what: 'one that is none',
    outcomes: forMembers('VALIDATION_FAILED'),
    account: true,
    request: () => ({ body: { email: 'nowhere' } }),
  },
  {
    route: 'requestEmailConfirmation',
    what: 'an address that was never confirmed',
    outcomes: members,
    account: 'unconfirmed',
    request: () => ({}),
  },
  {
    route: 'requestEmailConfirmation',
    what: 'one that was',
    outcomes: forMembers('ACCOUNT_CHANGED'),
    account: true,
    request: () => ({}),
  },
  { route: 'confirmEmail', what: 'a link', outcomes: allowedToAll, request: emailLink },
  {
    route: 'confirmEmail',
    what: 'a link that is none',
    outcomes: deniedToAll('LINK_NOT_VALID'),
    request: () => ({ body: { token: 'none' } }),
  },
  { route: 'ownSessions', what: 'mine', outcomes: members, request: () => ({}) },
  {
    route: 'endSession',
    what: 'one of mine',
    outcomes: members,
    account: true,
    request: async (_site, by) => {
      const answer = await by.call('GET', '/api/user/sessions');
      return { params: { session: answer.statusCode === 200 ? answer.json<[{ id: string }]>()[0].id : 'none' } };
    },
  },
  {
    route: 'endSession',
    what: 'none',
    outcomes: forMembers('NOT_FOUND'),
    request: () => ({ params: { session: 'none' } }),
  },
  {
    route: 'requestClosing',
    what: 'with the name of another',
    outcomes: forMembers('VALIDATION_FAILED'),
    account: true,
    request: () => ({ body: { username: 'somebody' } }),
  },
  {
    route: 'requestClosing',
    what: 'mine',
    outcomes: members,
    account: true,
    request: (_site, { username }) => ({ body: { username } }),
  },
  {
    route: 'requestClosing',
    what: 'that of the only admin',
    outcomes: ['NOT_SIGNED_IN', 'ok', 'ok', 'LAST_ADMIN'],
    account: true,
    request: async ({ services: { accounts } }, { id, username }) => {
      for (const admin of await accounts.admins()) if (admin.id !== id) await accounts.setAdmin(admin.id, false);
      return { body: { username } };
    },
  },
  {
    route: 'keepAccount',
    what: 'one that stays',
    outcomes: members,
    request: async ({ services: { accounts }, admin }) => {
      await accounts.setAdmin(admin.id, true);
      return {};
    },
  },
  {
    route: 'changeProfile',
    what: 'of an account that is to be closed',
    outcomes: forMembers('ACCOUNT_CLOSING'),
    account: true,
    request: async (_site, by) => {
      await by.call('POST', '/api/user/closing', { username: by.username });
      return { body: { fullName: 'Georg Ohm', about: '' } };
    },
  },
  { route: 'exportData', what: 'mine', outcomes: members, account: true, request: () => ({}) },
  {
    route: 'exportData',
    what: 'of an account that is to be closed',
    outcomes: members,
    account: true,
    request: async (_site, by) => {
      await by.call('POST', '/api/user/closing', { username: by.username });
      return {};
    },
  },
  {
    route: 'exportData',
    what: 'as another site makes a browser ask',
    outcomes: forMembers('FOREIGN_ORIGIN'),
    request: () => ({ headers: { 'sec-fetch-site': 'cross-site' } }),
  },
  { route: 'endOtherSessions', what: 'all others', outcomes: members, account: true, request: () => ({}) },
];
