import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contracts from '../../contracts/routes/people.ts';
import type { Person, SuspensionReport } from '../../contracts/views/person.ts';
import type { User } from '../accounts/accounts.ts';
import { requireUndoable, suspendOnce, takeBackSuspension } from '../accounts/suspend-once.ts';
import { givenReasons } from '../commands/given-reasons.ts';
import { peopleViews } from '../reading/people.ts';
import { contextOf } from './authenticate.ts';
import { BulkReview, longestWait } from './bulk-review.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

/** Routes that suspend an author and reject their waiting posts in one call, and undo both. */
export const suspensionRoutes = (app: FastifyInstance, services: Services): void => {
  const { accounts, config, log, now, runner, store } = services;
  const stores = { accounts, log };
  const bulk = new BulkReview(services);

  /** The resulting account, once the read collections show it. */
  const shown = async (reply: FastifyReply, user: User): Promise<Pick<SuspensionReport, 'person'>> => {
    const position = await log.head();
    await runner.reached(position, longestWait);
    void reply.header('log-position', position).header('cache-control', 'no-store');
    const [person] = await peopleViews(store, [user], now());
    return { person: person as Person };
  };

  serve(app, contracts.suspendWithPosts, async (call) => {
    const { params, body, request, reply } = call;
    const id = Number(params.id);
    const reasons = await givenReasons(store, 'rejected', body.reasons);
    // The account first: a suspended author cannot change a post while it is being decided on.
    const { user, result } = await suspendOnce(stores, id, contextOf(request, now), body);
    const { revision, repeated, reason, since } = result;
    const { report, times } = await bulk.decide(call, body.posts, { status: 'rejected', reason, reasons, ofAuthor: id });
    const left = bulk.undoSeconds([Date.parse(since), ...times]);
    return { ...(await shown(reply, user)), suspension: { revision, repeated }, posts: report, ...left };
  });

  serve(app, contracts.undoSuspension, async (call) => {
    const { params, body, request, reply } = call;
    const [id, { revision, posts }] = [Number(params.id), body];
    await requireUndoable(stores, id, contextOf(request, now), { revision, window: config.undoSeconds * 1_000 });
    // The account last: once the author can sign in again, everything is as it was.
    const report = await bulk.undo(call, posts);
    const { user, result: repeated } = await takeBackSuspension(stores, id, contextOf(request, now), revision);
    return { ...(await shown(reply, user)), suspension: { revision, repeated }, posts: report };
  });
};
