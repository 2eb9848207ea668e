import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contracts from '../../contracts/routes/posts.ts';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import { removeRevising } from '../drafts/remove-revising.ts';
import type { User } from '../accounts/accounts.ts';
import { checkedArticle, checkedReason } from '../commands/article.ts';
import { reviewPost } from '../commands/review-post.ts';
import { submitPost } from '../commands/submit-post.ts';
import type { Post } from '../../domain/post.ts';
import type { Handled } from '../commands/handle.ts';
import { contextOf } from './authenticate.ts';
import { notOwn } from './four-eyes.ts';
import { readRevision } from './if-match.ts';
import { limitSent } from './limit-sent.ts';
import type { Services } from './services.ts';
import { serve } from './serve.ts';

/** How long a command waits until the collections show it, in milliseconds. It has taken effect in any case. */
const longestWait = 2_000;

/** The changing calls of posts (specification, sections 4 and 7). */
export const postCommands = (app: FastifyInstance, services: Services): void => {
  const { config, drafts, limits, log, runner, presenter, now } = services;

  const authoring = ({ id: authorId, isAdmin: seesAll }: User) => ({ authorId, seesAll });

  /** Answers with the post as it is now, when the reads that follow will see it. */
  const answer = async (reply: FastifyReply, { state, position }: Handled<Post>): Promise<ReviewedPost> => {
    await runner.reached(position, longestWait);
    void reply.header('etag', `"${state.revision}"`).header('log-position', position);
    return presenter.reviewedPost(state);
  };

  void app.register(async (app) => {
    limitSent(app, services, {
      times: limits.submissions,
      bytes: limits.submittedBytes,
      sentence: 'You have sent very many articles in a short time. Please wait a little, then send it again.',
    });

    serve(app, contracts.submitPost, async ({ body, headers, user, request, reply }) => {
      const handled = await submitPost(services, user.id, body, contextOf(request, now), headers['idempotency-key']);
      void reply.header('location', `/api/posts/${handled.state.slug}`);
      return answer(reply, handled);
    });

    serve(app, contracts.revisePost, async ({ params, headers, body, user, request, reply }) => {
      const text = await checkedArticle(services, user.id, body);
      const command = { type: 'RevisePost' as const, ...authoring(user), text, readRevision: readRevision(headers, 'post') };
      return answer(reply, await reviewPost(log, Number(params.id), command, contextOf(request, now)));
    });
  });

  serve(app, contracts.withdrawPost, async ({ params, headers, user, request, reply }) => {
    const command = { type: 'WithdrawPost' as const, ...authoring(user), readRevision: readRevision(headers, 'post') };
    return answer(reply, await reviewPost(log, Number(params.id), command, contextOf(request, now)));
  });

  serve(app, contracts.deletePost, async ({ params, headers, user, request, reply }) => {
    const command = { type: 'DeletePost' as const, ...authoring(user), readRevision: readRevision(headers, 'post') };
    const { position } = await reviewPost(log, Number(params.id), command, contextOf(request, now));
    await removeRevising(drafts, user.id, Number(params.id));
    await runner.reached(position, longestWait);
    void reply.header('log-position', position);
    return undefined;
  });

  serve(app, contracts.decidePost, async ({ params, headers, body, user, request, reply }) => {
    const type = body.status === 'approved' ? ('ApprovePost' as const) : ('RejectPost' as const);
    const command = {
      type,
      reason: checkedReason(body.reason),
      readRevision: readRevision(headers, 'post'),
      ...notOwn(config, user),
    };
    return answer(reply, await reviewPost(log, Number(params.id), command, contextOf(request, now)));
  });

  serve(app, contracts.withdrawProposal, async ({ params, headers, user, request, reply }) => {
    const command = { type: 'WithdrawRevision' as const, ...authoring(user), readRevision: readRevision(headers, 'post') };
    return answer(reply, await reviewPost(log, Number(params.id), command, contextOf(request, now)));
  });

  serve(app, contracts.decideProposal, async ({ params, headers, body, user, request, reply }) => {
    const type = body.status === 'approved' ? ('ApproveRevision' as const) : ('RejectRevision' as const);
    const command = {
      type,
      reason: checkedReason(body.reason),
      readRevision: readRevision(headers, 'post'),
      ...notOwn(config, user),
    };
    return answer(reply, await reviewPost(log, Number(params.id), command, contextOf(request, now)));
  });

  serve(app, contracts.featurePost, async ({ params, headers, body, user, request, reply }) => {
    const type = body.featured ? ('FeaturePost' as const) : ('UnfeaturePost' as const);
    const command = { type, readRevision: readRevision(headers, 'post'), ...notOwn(config, user) };
    return answer(reply, await reviewPost(log, Number(params.id), command, contextOf(request, now)));
  });
};
