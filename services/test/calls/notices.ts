import { noticeSettings, unsubscribeTokens } from './requests.ts';
import { allowedToAll, forMembers, members, deniedToAll, type Row } from './row.ts';

/** Calls about notices. */
export const noticeCalls: readonly Row[] = [
  { route: 'ownNotices', what: 'mine', outcomes: members, request: () => ({}) },
  {
    route: 'readNotices',
    what: 'mine, and such as are not there',
    outcomes: members,
    request: () => ({ body: { ids: ['none'] } }),
  },
  {
    route: 'readNotices',
    what: 'more than there can be',
    outcomes: forMembers('BAD_REQUEST'),
    request: () => ({ body: { ids: Array.from({ length: 51 }, () => 'none') } }),
  },
  { route: 'noticeSettings', what: 'mine', outcomes: members, request: () => ({}) },
  { route: 'changeNoticeSettings', what: 'mine', outcomes: members, account: true, request: () => ({ body: noticeSettings }) },
  {
    route: 'changeNoticeSettings',
    what: 'half of it',
    outcomes: forMembers('VALIDATION_FAILED'),
    request: () => ({ body: { ...noticeSettings, digestByMail: undefined } }),
  },
  {
    route: 'unsubscribe',
    what: 'the link of a mail',
    outcomes: allowedToAll,
    request: (site) => ({ query: `token=${unsubscribeTokens.make({ userId: site.author.id, list: 'decisions' })}` }),
  },
  { route: 'unsubscribe', what: 'none', outcomes: deniedToAll('LINK_NOT_VALID'), request: () => ({ query: 'token=none' }) },
  { route: 'unsubscribe', what: 'nothing', outcomes: deniedToAll('VALIDATION_FAILED'), request: () => ({}) },
];
