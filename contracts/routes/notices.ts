import { Type } from '@sinclair/typebox';
import { noticesKept } from '../notices.ts';
import { route } from '../route.ts';
import { NoticeView } from '../views/notice.ts';

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

export const noticeRoutes = [ownNotices, readNotices];
