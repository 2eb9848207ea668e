import type { FastifyInstance } from 'fastify';
import { followPosts } from '../../contracts/routes/live.ts';
import { followLog } from '../../contracts/routes/log.ts';
import { followReplay } from '../../contracts/routes/system.ts';
import { LogNews } from '../audit/log-news.ts';
import type { Services } from './services.ts';
import { eventStreams } from './event-streams.ts';

/**
 * Tells admins which posts changed, that the audit log has new entries, and how far a replay has got (live.ts, log.ts
 * and system.ts of contracts/routes). The events carry no content of the posts.
 */
export const liveChanges = (app: FastifyInstance, services: Services): void => {
  const stream = eventStreams(app, services);
  stream(followPosts, (tell) =>
    services.postChanges.follow((postIds, position) => tell([...postIds].map((postId) => [postId, { postId, position }]))),
  );
  const news = new LogNews(services.log);
  stream(followLog, (tell) => news.follow((position) => tell([['log', { position }]])));
  stream(followReplay, (tell) => {
    const { replays } = services;
    if (replays.state) tell([['replay', replays.state]]);
    return replays.follow((state) => tell([['replay', state]]));
  });
};
