import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contracts from '../../contracts/routes/posts.ts';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import type { User } from '../accounts/accounts.ts';
import { checkedArticle, checkedReason } from '../commands/article.ts';
import { reviewPost } from '../commands/review-post.ts';
import { submitPost } from '../commands/submit-post.ts';
import type { Post } from '../../domain/post.ts';
import type { Handled } from '../commands/handle.ts';
import type { RateRule } from '../config/limits.ts';
import { contextOf } from './authenticate.ts';
import { readRevision } from './if-match.ts';
import type { Services } from './services.ts';
import { RateLimiter } from '../load/rate-limiter.ts';
import { serve } from './serve.ts';

/** How long a command waits until the collections show it, in milliseconds. It has taken effect in any case. */
const longestWait = 2_000;

/** The changing calls of posts (specification, sections 4 and 7). */
export const postCommands = (app: FastifyInstance, services: Services): void => {
  const { config, limits, log, runner, presenter, now } = services;
  const limiterOf = (rule: RateRule): RateLimiter =>
    new RateLimiter(rule, 'You have sent very many articles in a short time. Please wait a little, then send it again.', now);
  const sent = limiterOf(limits.submissions);
  const sentBytes = limiterOf(limits.submittedBytes);

  /** Before the body is read: to find out what is wrong with it costs more than to refuse it. */
  const admit = async ({ user, headers }: FastifyRequest): Promise<void> => {
    if (!user || !config.rateLimits) return;
    const account = String(user.id);
    const bytes = Math.min(Number(headers['content-length'] ?? 1), limits.body);
    try {
      services.articleWorkers.admit(user.id, bytes);
      sentBytes.take(account, bytes);
      sent.take(account);
    } catch (error) {
      // Not all at the same moment.
      await sleep(limits.refusalDelay * (1 + Math.random()));
      throw error;
    }
  };

  /** A body that comes in chunks does not say before how long it is. */
  const charge = async ({ user, headers, body }: FastifyRequest): Promise<void> => {
    if (user && config.rateLimits && headers['content-length'] === undefined)
      sentBytes.charge(String(user.id), Buffer.byteLength(JSON.stringify(body) ?? ''));
  };

  const notOwn = ({ id }: User): { notOwn?: number } => (config.fourEyes ? { notOwn: id } : {});

  /** Answers with the post as it is now, when the reads that follow will see it. */
  const answer = async (reply: FastifyReply, { state, position }: Handled<Post>): Promise<ReviewedPost> => {
    await runner.reached(position, longestWait);
    void reply.header('etag', `"${state.revision}"`).header('log-position', position);
    return presenter.reviewedPost(state);
  };

  void app.register(async (app) => {
    app.addHook('onRequest', admit);
    app.addHook('preValidation', charge);

    serve(app, contracts.submitPost, async ({ body, headers, user, request, reply }) => {
      const handled = await submitPost(services, user.id, body, contextOf(request, now), headers['idempotency-key']);
      void reply.header('location', `/api/posts/${handled.state.slug}`);
      return answer(reply, handled);
    });

    serve(app, contracts.revisePost, async ({ params, headers, body, user, request, reply }) => {
      const text = await checkedArticle(services, user.id, body);
      const { id: authorId, isAdmin: seesAll } = user;
      const command = { type: 'RevisePost' as const, authorId, seesAll, text, readRevision: readRevision(headers, 'post') };
      return answer(reply, await reviewPost(log, Number(params.id), command, contextOf(request, now)));
    });
  });

  serve(app, contracts.decidePost, async ({ params, headers, body, user, request, reply }) => {
    const type = body.status === 'approved' ? ('ApprovePost' as const) : ('RejectPost' as const);
    const command = { type, reason: checkedReason(body.reason), readRevision: readRevision(headers, 'post'), ...notOwn(user) };
    return answer(reply, await reviewPost(log, Number(params.id), command, contextOf(request, now)));
  });

  serve(app, contracts.featurePost, async ({ params, headers, body, user, request, reply }) => {
    const type = body.featured ? ('FeaturePost' as const) : ('UnfeaturePost' as const);
    const command = { type, readRevision: readRevision(headers, 'post'), ...notOwn(user) };
    return answer(reply, await reviewPost(log, Number(params.id), command, contextOf(request, now)));
  });
};
