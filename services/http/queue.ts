import type { FastifyInstance } from 'fastify';
import * as contracts from '../../contracts/routes/queue.ts';
import { isGone, openProposal } from '../../domain/post.ts';
import { textFactsOf } from '../../domain/text-facts.ts';
import { posts } from '../../projections/posts.ts';
import { withRemarks } from '../reading/remarks.ts';
import { isFirstOf, pageOfQueue, queueViews } from '../reading/queue.ts';
import { linkTo, pageOf } from './public-page.ts';
import { postNotFound } from './post-access.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';
import { shownUnder } from './shown-under.ts';

const usual = 20;
const day = 24 * 60 * 60_000;

/** The queue for the review desk. */
export const queueRoutes = (app: FastifyInstance, services: Services): void => {
  const { accounts, articleWorkers, now, store } = services;

  serve(app, contracts.listQueue, async ({ query, request, reply }) => {
    const { q = '', category, tag, author, first, days, sort, ...of } = query;
    void reply.header('cache-control', 'no-store');
    const categoryIds = category === undefined ? undefined : await shownUnder(store, category);
    const user = author === undefined ? undefined : await accounts.byUsername(author);
    if (categoryIds?.length === 0 || (author !== undefined && !user)) return [];
    const filter = {
      ...(q.trim() === '' ? {} : { words: q }),
      ...(categoryIds ? { categoryIds } : {}),
      ...(tag === undefined ? {} : { tag }),
      ...(user ? { authorId: user.id } : {}),
      ...(days === undefined ? {} : { until: new Date(now().getTime() - Number(days) * day).toISOString() }),
      isFirst: first === 'yes',
      newestFirst: sort === 'newest',
    };
    const { waiting, next, total } = await pageOfQueue(store, accounts, filter, pageOf(of, usual));
    const link = linkTo(request, next);
    if (link !== undefined) void reply.header('link', link);
    if (total !== undefined) void reply.header('total-count', total);
    return queueViews(store, accounts, waiting);
  });

  serve(app, contracts.readDeskPost, async ({ params, user, reply }) => {
    const post = await store.get(posts, Number(params.id));
    if (!post || isGone(post)) throw postNotFound();
    const { content } = openProposal(post) ?? post;
    const [view, { body, toc }, isFirst] = await Promise.all([
      withRemarks(services, post, user.id),
      articleWorkers.render(content, user.id),
      isFirstOf(store, post.authorId),
    ]);
    void reply.header('etag', `"${post.revision}"`).header('cache-control', 'no-store');
    return { post: view, body, toc, words: textFactsOf(content).words, isFirst };
  });
};
