import { Type } from '@sinclair/typebox';
import { noticesKept } from '../notices.ts';
import { route } from '../route.ts';
import { NoticeSettings, NoticeView, wantedNotices } from '../views/notice.ts';

export const ownNotices = route({
  method: 'GET',
  path: '/api/user/notices',
  name: 'ownNotices',
  summary: 'List your notices, newest first',
  description: `At most ${noticesKept.most} notices from the last ${noticesKept.days} days.`,
  access: 'member',
  success: { status: 200, body: Type.Array(Type.Ref(NoticeView)) },
  errors: [],
});

export const readNotices = route({
  method: 'POST',
  path: '/api/user/notices/read',
  name: 'readNotices',
  summary: 'Mark your notices as read',
  description: 'Ignores ids of notices that do not exist.',
  access: 'member',
  body: Type.Object({
    ids: Type.Array(Type.String({ maxLength: 100, examples: ['0a8f3c1e-5c7e-4b57-9d5c-0f4f4f0f9a11'] }), {
      maxItems: noticesKept.most,
      description: '`id`s of the notices.',
    }),
  }),
  success: { status: 204 },
  errors: [],
});

export const noticeSettings = route({
  method: 'GET',
  path: '/api/user/notice-settings',
  name: 'noticeSettings',
  summary: 'Read your notice settings',
  description: 'Notices about the security of your account are always sent.',
  access: 'member',
  success: { status: 200, body: Type.Ref(NoticeSettings) },
  errors: [],
});

export const changeNoticeSettings = route({
  method: 'PUT',
  path: '/api/user/notice-settings',
  name: 'changeNoticeSettings',
  summary: 'Change your notice settings',
  access: 'member',
  body: Type.Object(wantedNotices),
  success: { status: 200, body: Type.Ref(NoticeSettings) },
  errors: [],
});

export const unsubscribe = route({
  method: 'POST',
  path: '/unsubscribe',
  name: 'unsubscribe',
  summary: 'Unsubscribe from one kind of mail',
  description: 'One-click unsubscribe (RFC 8058), open to anyone with the link from the mail. The server ignores the body.',
  access: 'public',
  query: Type.Object({ token: Type.String({ description: 'Token from the link.' }) }),
  success: { status: 200, body: Type.Object({ message: Type.String() }) },
  errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
});

export const noticeRoutes = [ownNotices, readNotices, noticeSettings, changeNoticeSettings, unsubscribe];
