import type { FastifyInstance, FastifyReply } from 'fastify';
import { invalid } from '../../contracts/errors.ts';
import * as contracts from '../../contracts/routes/appeals.ts';
import { checkAppeal, messages, severalLines } from '../../contracts/rules.ts';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import type { Post } from '../../domain/post.ts';
import { openAppeals } from '../../projections/open-appeals.ts';
import { requireThere } from '../accounts/account-there.ts';
import { logOfAdmin } from '../accounts/deciding.ts';
import { Claims } from '../claims/claims.ts';
import type { Handled } from '../commands/handle.ts';
import { reviewPost } from '../commands/review-post.ts';
import { pageOfAppeals } from '../reading/appeals.ts';
import { contextOf } from './authenticate.ts';
import { readRevision } from './if-match.ts';
import { limitSent } from './limit-sent.ts';
import { linkTo, pageOf } from './public-page.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

/** How long a command waits for the read collections to catch up, in milliseconds. It has already taken effect. */
const longestWait = 2_000;
/** The default page size. */
const usual = 20;

/** Normalises and validates the text of an appeal or of a reply to one. Throws `DomainError` VALIDATION_FAILED. */
const checked = (reason: string, required?: string): string => {
  const text = severalLines(reason);
  const errors = checkAppeal(text, required);
  if (errors.length > 0) throw invalid(errors);
  return text;
};

/** Routes for appealing decisions and answering appeals. */
export const appealRoutes = (app: FastifyInstance, services: Services): void => {
  const { accounts, limits, log, now, presenter, runner, store } = services;
  const claims = new Claims(services);

  /** Responds with the current post, once subsequent reads will show it. */
  const answer = async (reply: FastifyReply, { state, position }: Handled<Post>): Promise<ReviewedPost> => {
    await runner.reached(position, longestWait);
    void reply.header('etag', `"${state.revision}"`).header('log-position', position);
    return presenter.reviewedPost(state);
  };

  void app.register(async (app) => {
    limitSent(app, services, {
      times: limits.appeals,
      bytes: limits.submittedBytes,
      sentence: 'You have sent very many appeals in a short time. Please wait a little, then send it again.',
    });

    serve(app, contracts.fileAppeal, async ({ params, body, user, request, reply }) => {
      const reason = checked(body.reason, messages.appealRequired);
      await requireThere(accounts, user.id);
      const by = { authorId: user.id, seesAll: user.isAdmin };
      const command = { type: 'FileAppeal' as const, ...by, decision: body.decision, reason, now: now() };
      return answer(reply, await reviewPost(log, Number(params.id), command, contextOf(request, now)));
    });
  });

  serve(app, contracts.listAppeals, async ({ query, user, request, reply }) => {
    const { appeals, next } = await pageOfAppeals(store, accounts, pageOf(query, usual), { asking: user.id, now: now() });
    const link = linkTo(request, next);
    void reply.header('cache-control', 'no-store').header('total-count', await store.count(openAppeals, {}));
    if (link !== undefined) void reply.header('link', link);
    return [...appeals];
  });

  serve(app, contracts.answerAppeal, async ({ params, headers, body, user, request, reply }) => {
    const { outcome } = body;
    const postId = Number(params.id);
    const reason = checked(body.reason ?? '', outcome === 'upheld' ? messages.answerRequired : undefined) || undefined;
    await claims.requireFree(postId, user.id);
    const command = {
      type: 'AnswerAppeal' as const,
      admin: user.id,
      outcome,
      reason,
      readRevision: readRevision(headers, 'post'),
    };
    const answered = await answer(
      reply,
      await reviewPost(logOfAdmin(services, user.id), postId, command, contextOf(request, now)),
    );
    await claims.settle(postId, user.id);
    return answered;
  });
};
