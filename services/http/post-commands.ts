import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contracts from '../../contracts/routes/posts.ts';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import { removeRevising } from '../drafts/remove-revising.ts';
import { requireThere } from '../accounts/account-there.ts';
import type { User } from '../accounts/accounts.ts';
import { logOfAdmin } from '../accounts/deciding.ts';
import { Claims } from '../claims/claims.ts';
import { checkedArticle, checkedReason, checkedRemarks } from '../commands/article.ts';
import { givenReasons } from '../commands/given-reasons.ts';
import { requireNotErased } from '../commands/not-erased.ts';
import { reviewPost } from '../commands/review-post.ts';
import { submitPost } from '../commands/submit-post.ts';
import type { Post } from '../../domain/post.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import type { Handled } from '../commands/handle.ts';
import { contextOf } from './authenticate.ts';
import { notOwn } from './four-eyes.ts';
import { readRevision } from './if-match.ts';
import { limitSent } from './limit-sent.ts';
import type { Services } from './services.ts';
import { serve } from './serve.ts';
import { usableImages } from './usable-images.ts';

/** How long a command waits for the read collections to catch up, in milliseconds. It has already taken effect. */
const longestWait = 2_000;

type Command = Parameters<typeof reviewPost>[2];

/** The parts of a call that name the post and the revision it concerns. */
interface ReviewCall {
  readonly params: { readonly id: string };
  readonly headers: Parameters<typeof readRevision>[0];
  readonly request: FastifyRequest;
}

/** The routes that change posts (specification, sections 4 and 7). */
export const postCommands = (app: FastifyInstance, services: Services): void => {
  const { accounts, config, drafts, limits, log, runner, presenter, store, now } = services;
  const claims = new Claims(services);

  /** The services, restricted to the images that the member may use. */
  const writing = (user: User) => ({ ...services, imageRecords: usableImages(services, user) });

  const authoring = ({ id: authorId, isAdmin: seesAll }: User) => ({ authorId, seesAll });

  /** Adds notes about the submitted content to the post. */
  const withNotes = (post: ReviewedPost, notes: readonly string[]): ReviewedPost =>
    notes.length === 0 ? post : { ...post, notes: [...notes] };

  /** Responds with the current post, once subsequent reads will show it. */
  const answer = async (reply: FastifyReply, { state, position }: Handled<Post>): Promise<ReviewedPost> => {
    await runner.reached(position, longestWait);
    void reply.header('etag', `"${state.revision}"`).header('log-position', position);
    return presenter.reviewedPost(state);
  };

  const reviewIn = (log: EventLog, call: ReviewCall, command: Command): Promise<Handled<Post>> => {
    const asked = { ...command, readRevision: readRevision(call.headers, 'post') };
    return reviewPost(log, Number(call.params.id), asked, contextOf(call.request, now));
  };
  /** Runs an author's command on the revision that the author read. */
  const review = async (call: ReviewCall, command: Command): Promise<Handled<Post>> => {
    await requireThere(accounts, (call.request.user as User).id);
    return reviewIn(log, call, command);
  };
  /** Runs an admin's command on the revision that the admin read. */
  const reviewAsAdmin = (call: ReviewCall, command: Command): Promise<Handled<Post>> =>
    reviewIn(logOfAdmin(services, (call.request.user as User).id), call, command);
  /** Decides on a post unless another admin has claimed it, and says for how long that can be undone. */
  const decide = async (call: ReviewCall & { readonly reply: FastifyReply }, command: Command) => {
    const [postId, { id }] = [Number(call.params.id), call.request.user as User];
    await claims.requireFree(postId, id);
    const decided = await answer(call.reply, await reviewAsAdmin(call, command));
    await claims.settle(postId, id);
    const { undoSeconds } = config;
    return undoSeconds === 0 ? decided : { ...decided, undoSeconds };
  };
  const judging = async (user: User, { status, reason, reasons, remarks }: Static<typeof contracts.decidePost.body>) => ({
    reason: checkedReason(reason),
    remarks: checkedRemarks(remarks, status === 'rejected'),
    reasons: await givenReasons(store, status, reasons),
    ...notOwn(config, user),
  });

  void app.register(async (app) => {
    limitSent(app, services, {
      times: limits.submissions,
      bytes: limits.submittedBytes,
      sentence: 'You have sent very many articles in a short time. Please wait a little, then send it again.',
    });

    serve(app, contracts.submitPost, async ({ body, headers, user, request, reply }) => {
      const handled = await submitPost(writing(user), user.id, body, contextOf(request, now), headers['idempotency-key']);
      void reply.header('location', `/api/posts/${handled.state.slug}`);
      return withNotes(await answer(reply, handled), handled.notes);
    });

    serve(app, contracts.revisePost, async (call) => {
      const { user, body, reply } = call;
      await requireNotErased(store, Number(call.params.id), user.id);
      const { text, notes } = await checkedArticle(writing(user), user.id, body);
      const { doneRemarks } = body;
      const revised = await review(call, { type: 'RevisePost', ...authoring(user), text, doneRemarks });
      return withNotes(await answer(reply, revised), notes);
    });
  });

  serve(app, contracts.withdrawPost, async (call) =>
    answer(call.reply, await review(call, { type: 'WithdrawPost', ...authoring(call.user) })),
  );

  serve(app, contracts.deletePost, async (call) => {
    const { params, user, reply } = call;
    const { position } = await review(call, { type: 'DeletePost', ...authoring(user) });
    await removeRevising(drafts, user.id, Number(params.id));
    await runner.reached(position, longestWait);
    void reply.header('log-position', position);
    return undefined;
  });

  serve(app, contracts.decidePost, async (call) => {
    const { user, body } = call;
    const type = body.status === 'approved' ? 'ApprovePost' : 'RejectPost';
    return decide(call, { type, ...(await judging(user, body)) });
  });

  serve(app, contracts.withdrawProposal, async (call) =>
    answer(call.reply, await review(call, { type: 'WithdrawRevision', ...authoring(call.user) })),
  );

  serve(app, contracts.decideProposal, async (call) => {
    const { user, body } = call;
    const type = body.status === 'approved' ? 'ApproveRevision' : 'RejectRevision';
    return decide(call, { type, ...(await judging(user, body)) });
  });

  serve(app, contracts.undoDecision, async (call) =>
    answer(call.reply, await reviewAsAdmin(call, { type: 'UndoDecision', now: now(), window: config.undoSeconds * 1_000 })),
  );

  serve(app, contracts.featurePost, async (call) => {
    const { user, body, reply } = call;
    const type = body.featured ? 'FeaturePost' : 'UnfeaturePost';
    return answer(reply, await reviewAsAdmin(call, { type, ...notOwn(config, user) }));
  });
};
