import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import { postReceipt } from '../../contracts/routes/posts.ts';
import { postStream } from '../../contracts/streams.ts';
import { history, historyKey } from '../../projections/history.ts';
import { posts } from '../../projections/posts.ts';
import { mayHaveReceipt } from '../checkpoints/receipt-access.ts';
import { receiptName, receiptOf, type NoReceipt } from '../checkpoints/receipts.ts';
import { isOwnOrAdmin, postNotFound } from './post-access.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const refusals: Readonly<Record<NoReceipt, () => DomainError>> = {
  none: () => new DomainError('NOT_FOUND', 'The history of this post has no such event.'),
  unsigned: () => new DomainError('NOT_SIGNED_YET', 'This event is not signed yet. Please try again in a few seconds.'),
  changed: () =>
    new DomainError(
      'NOT_FOUND',
      'There is no receipt: the site can no longer prove this event as it was signed. Please ask the operator to run "audit verify".',
    ),
};

/** Gives the authors of posts, and admins, the receipts of what is in their history. */
export const receipts = (
  app: FastifyInstance,
  { log, store, checkpoints, cosigned }: Pick<Services, 'log' | 'store' | 'checkpoints' | 'cosigned'>,
): void => {
  serve(app, postReceipt, async ({ params, user, reply, request }) => {
    const [id, revision] = [Number(params.id), Number(params.revision)];
    const post = await store.get(posts, id);
    if (!post || !isOwnOrAdmin(user, post)) throw postNotFound();
    const entry = await store.get(history, historyKey(id, revision));
    if (!entry) throw refusals.none();
    if (!mayHaveReceipt(user, entry))
      throw new DomainError('ADMINS_ONLY', 'The operator of the site did this: please ask an admin for the receipt.');
    const made = await receiptOf({ log, store, checkpoints, cosigned }, postStream(id), revision);
    if (made === 'changed')
      request.log.error(
        { postId: id, revision, requestId: request.id },
        'a receipt cannot be made: the log is not as it was signed; run "benchnotes audit verify"',
      );
    if (typeof made === 'string') throw refusals[made]();
    void reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${receiptName(id, revision)}"`)
      .type('text/plain; charset=utf-8');
    return Buffer.from(made.receipt);
  });
};
