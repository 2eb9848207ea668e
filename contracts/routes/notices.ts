import { Type } from '@sinclair/typebox';
import { noticesKept } from '../notices.ts';
import { route } from '../route.ts';
import { NoticeSettings, NoticeView, wantedNotices } from '../views/notice.ts';

export const ownNotices = route({
  method: 'GET',
  path: '/api/user/notices',
  name: 'ownNotices',
  summary: `What one was told, the newest first: at most ${noticesKept.most} notices, of the last ${noticesKept.days} days.`,
  access: 'member',
  success: { status: 200, body: Type.Array(Type.Ref(NoticeView)) },
  errors: [],
});

export const readNotices = route({
  method: 'POST',
  path: '/api/user/notices/read',
  name: 'readNotices',
  summary: 'Marks own notices as read. Those that are not there (any more) are left out.',
  access: 'member',
  body: Type.Object({
    ids: Type.Array(Type.String({ maxLength: 100, examples: ['0a8f3c1e-5c7e-4b57-9d5c-0f4f4f0f9a11'] }), {
      maxItems: noticesKept.most,
      description: 'Their `id`s.',
    }),
  }),
  success: { status: 204 },
  errors: [],
});

export const noticeSettings = route({
  method: 'GET',
  path: '/api/user/notice-settings',
  name: 'noticeSettings',
  summary: 'Which notices one gets, and how. Those of the security of the account always come.',
  access: 'member',
  success: { status: 200, body: Type.Ref(NoticeSettings) },
  errors: [],
});

export const changeNoticeSettings = route({
  method: 'PUT',
  path: '/api/user/notice-settings',
  name: 'changeNoticeSettings',
  summary: 'Says which notices one wants from now on, and how.',
  access: 'member',
  body: Type.Object(wantedNotices),
  success: { status: 200, body: Type.Ref(NoticeSettings) },
  errors: [],
});

export const unsubscribe = route({
  method: 'POST',
  path: '/unsubscribe',
  name: 'unsubscribe',
  summary:
    'Ends the mails of a kind, by the link in one of them: in one click (RFC 8058), for whoever has the link. The body, of a form as a rule, is not looked at.',
  access: 'public',
  query: Type.Object({ token: Type.String({ description: 'As it stands in the link.' }) }),
  success: { status: 200, body: Type.Object({ message: Type.String() }) },
  errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
});

export const noticeRoutes = [ownNotices, readNotices, noticeSettings, changeNoticeSettings, unsubscribe];
