import type { FastifyInstance } from 'fastify';
import { noticeWays, type NoticeWay } from '../../contracts/notices.ts';
import * as contracts from '../../contracts/routes/notices.ts';
import type { NoticeSettings, NoticeView } from '../../contracts/views/notice.ts';
import type { KeptNotice } from '../notices/notice-store.ts';
import { shownNotices } from '../notices/shown-notices.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const viewOf = ({ id, kind, at: time, isRead, ...about }: KeptNotice): NoticeView => {
  const { title = null, slug = null, reason = null, count = null } = about;
  return { id, kind, time, title, slug, reason, count, isRead };
};

/** All ways of notification as settings: true unless the member opted out. */
const settingsWith = (unwanted: readonly NoticeWay[], sendsMail: boolean): NoticeSettings => ({
  ...(Object.fromEntries(noticeWays.map((way) => [way, !unwanted.includes(way)])) as Record<NoticeWay, boolean>),
  sendsMail,
});

/** A member's notices, and which ones they want (decision 0149). */
export const noticeRoutes = (app: FastifyInstance, { notices, mailer, now }: Services): void => {
  serve(app, contracts.ownNotices, async ({ user, reply }) => {
    void reply.header('cache-control', 'no-store');
    return (await shownNotices(notices, user, now())).map(viewOf);
  });

  serve(app, contracts.readNotices, async ({ body, user }) => {
    await notices.markRead(user.id, body.ids);
    return undefined;
  });

  serve(app, contracts.noticeSettings, async ({ user, reply }) => {
    void reply.header('cache-control', 'no-store');
    return settingsWith(await notices.unwanted(user.id), mailer !== undefined);
  });

  serve(app, contracts.changeNoticeSettings, async ({ body, user }) => {
    const unwanted = noticeWays.filter((way) => !body[way]);
    await notices.setUnwanted(user.id, unwanted);
    return settingsWith(unwanted, mailer !== undefined);
  });
};
