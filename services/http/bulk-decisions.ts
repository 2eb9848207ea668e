import type { FastifyInstance } from 'fastify';
import * as contracts from '../../contracts/routes/bulk.ts';
import { checkedReason } from '../commands/article.ts';
import { givenReasons } from '../commands/given-reasons.ts';
import { BulkReview } from './bulk-review.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

/** The routes that decide on many posts at once. */
export const bulkDecisions = (app: FastifyInstance, services: Services): void => {
  const bulk = new BulkReview(services);

  serve(app, contracts.decideInBulk, async (call) => {
    const { posts, status, reason, reasons, onlyReport } = call.body;
    const said = { reason: checkedReason(reason), reasons: await givenReasons(services.store, status, reasons) };
    const { report, times } = await bulk.decide(call, posts, { status, ...said, onlyReport });
    return { ...report, ...bulk.undoSeconds(times) };
  });

  serve(app, contracts.undoInBulk, (call) => bulk.undo(call, call.body.posts));
};
