import type { FastifyInstance } from 'fastify';
import * as contracts from '../../contracts/routes/notices.ts';
import type { NoticeView } from '../../contracts/views/notice.ts';
import type { KeptNotice } from '../notices/notice-store.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const viewOf = ({ id, kind, at: time, isRead, ...about }: KeptNotice): NoticeView => {
  const { title = null, slug = null, reason = null, count = null } = about;
  return { id, kind, time, title, slug, reason, count, isRead };
};

/** What members were told, and what they want to be told (decision 0151). */
export const noticeRoutes = (app: FastifyInstance, { notices }: Services): void => {
  serve(app, contracts.ownNotices, async ({ user, reply }) => {
    void reply.header('cache-control', 'no-store');
    return (await notices.noticesOf(user.id)).map(viewOf);
  });

  serve(app, contracts.readNotices, async ({ body, user }) => {
    await notices.markRead(user.id, body.ids);
    return undefined;
  });
};
