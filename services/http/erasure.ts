import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contracts from '../../contracts/routes/erasure.ts';
import type { Erased } from '../../contracts/views/erased.ts';
import { KeyedMutex } from '../../projections/keyed-mutex.ts';
import type { User } from '../accounts/accounts.ts';
import { logOfAdmin } from '../accounts/deciding.ts';
import { eraseAccount, erasePosts } from '../erasure/erase.ts';
import { checkedErasing, type ErasedPost } from '../erasure/erase-post.ts';
import { contextOf } from './authenticate.ts';
import { notOwn } from './four-eyes.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

/** Routes with which admins erase content for good (decision 0154). */
export const erasureRoutes = (app: FastifyInstance, services: Services): void => {
  const { config, log, now } = services;
  // Each erasure rewrites the read store's file. Of two at once, the second finds the work of the first done.
  const mutex = new KeyedMutex();
  const inTurn = (erase: () => Promise<ErasedPost[]>) => mutex.run('erasure', erase);

  const answer = async (reply: FastifyReply, posts: readonly ErasedPost[]): Promise<Erased> => {
    void reply.header('log-position', await log.head());
    return { posts: posts.length, oldTexts: posts.filter(({ hasOldText }) => hasOldText).length };
  };

  const servicesOf = ({ id }: User): Services => ({ ...services, log: logOfAdmin(services, id) });

  serve(app, contracts.erasePost, async ({ params, body, user, request, reply }) => {
    const erasing = { ...checkedErasing(body), ...notOwn(config, user) };
    return answer(reply, await inTurn(() => erasePosts(servicesOf(user), [Number(params.id)], erasing, contextOf(request, now))));
  });

  serve(app, contracts.erasePerson, async ({ params, body, user, request, reply }) => {
    const erasing = { ...checkedErasing(body), articles: body.articles };
    return answer(reply, await inTurn(() => eraseAccount(servicesOf(user), Number(params.id), erasing, contextOf(request, now))));
  });
};
