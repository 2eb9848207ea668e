import type { FastifyInstance } from 'fastify';
import { followPosts } from '../../contracts/routes/live.ts';
import { followReplay } from '../../contracts/routes/system.ts';
import type { Services } from './services.ts';
import { eventStreams } from './event-streams.ts';

/**
 * Tells admins which posts changed, and how far a replay is (contracts/routes/live.ts, system.ts). Nothing of the posts
 * themselves is told.
 */
export const liveChanges = (app: FastifyInstance, services: Services): void => {
  const stream = eventStreams(app, services);
  stream(followPosts, (tell) =>
    services.postChanges.follow((postIds, position) => tell([...postIds].map((postId) => [postId, { postId, position }]))),
  );
  stream(followReplay, (tell) => {
    const { replays } = services;
    if (replays.state) tell([['replay', replays.state]]);
    return replays.follow((state) => tell([['replay', state]]));
  });
};
