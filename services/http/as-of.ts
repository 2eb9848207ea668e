import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import { isTime } from '../../contracts/formats.ts';
import type { Position } from '../../contracts/recorded.ts';
import * as contracts from '../../contracts/routes/as-of.ts';
import { isGone } from '../../domain/post.ts';
import { firstTime, positionAt } from '../as-of/moments.ts';
import { postAsOf } from '../as-of/post-as-of.ts';
import { pageOfQueueAsOf } from '../as-of/queue-as-of.ts';
import { authorsNamed } from '../reading/queue-words.ts';
import { waitingViews } from '../reading/queue.ts';
import { linkTo, pageOf } from './public-page.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';
import { shownUnder } from './shown-under.ts';

const usual = 20;
const day = 24 * 60 * 60_000;
/** How long a read waits for the read collections to reach the requested moment, in milliseconds. */
const longestWait = 2_000;

const refused = (message: string): DomainError => new DomainError('BAD_REQUEST', message, [{ field: 'asof', message }]);

/** Posts and the review queue as they were at any moment of the event log. */
export const asOfRoutes = (app: FastifyInstance, services: Services): void => {
  const { accounts, articleWorkers, log, now, presenter, runner, store } = services;

  /** The requested moment in milliseconds, and the log's position at that time. */
  const momentOf = async (asof: string, reply: FastifyReply): Promise<{ time: number; position: Position }> => {
    void reply.header('cache-control', 'no-store');
    const whole = asof.replace(/^(.{16})Z$/, '$1:00Z');
    if (!isTime(whole)) throw refused('There is no such moment in the calendar. Check the day and the time.');
    const time = Date.parse(whole);
    if (time > now().getTime()) throw refused('This moment lies in the future. Choose an earlier one.');
    const first = await firstTime(store);
    if (first === undefined || time < first)
      throw refused(
        first === undefined
          ? 'This moment lies before the log begins: nothing stands in it yet.'
          : `This moment lies before the log begins, at ${new Date(first).toISOString()}. Choose a later one.`,
      );
    return { time, position: await positionAt(log, store, time) };
  };

  serve(app, contracts.readLogSpan, async ({ reply }) => {
    void reply.header('cache-control', 'no-store');
    const first = await firstTime(store);
    return { from: first === undefined ? null : new Date(first).toISOString(), until: now().toISOString() };
  });

  serve(app, contracts.listQueueAsOf, async ({ query, request, reply }) => {
    const { asof, q = '', category, tag, author, first, days, sort, ...of } = query;
    const { time, position } = await momentOf(asof, reply);
    const categoryIds = category === undefined ? undefined : await shownUnder(store, category);
    const user = author === undefined ? undefined : await accounts.byUsername(author);
    if (categoryIds?.length === 0 || (author !== undefined && !user)) return [];
    if (!(await runner.reached(position, longestWait)))
      throw new DomainError(
        'UNAVAILABLE',
        'The queue of that moment is not ready yet. Please try again in a few seconds.',
        [],
        5,
      );
    const filter = {
      ...(categoryIds ? { categoryIds } : {}),
      ...(user ? { authorId: user.id } : {}),
      ...(days === undefined ? {} : { until: new Date(time - Number(days) * day).toISOString() }),
      ...(q.trim() === '' ? {} : { words: q, isNamed: authorsNamed(accounts, q) }),
      ...(tag === undefined ? {} : { tag }),
      isFirst: first === 'yes',
      newestFirst: sort === 'newest',
    };
    const { waiting, next, total } = await pageOfQueueAsOf(log, store, position, filter, pageOf(of, usual));
    const link = linkTo(request, next);
    if (link !== undefined) void reply.header('link', link);
    if (total !== undefined) void reply.header('total-count', total);
    return waitingViews(store, accounts, waiting);
  });

  serve(app, contracts.readPostAsOf, async ({ params, query, user, reply }) => {
    const { time, position } = await momentOf(query.asof, reply);
    const past = await postAsOf(log, Number(params.id), position);
    if (!past || isGone(past.post))
      throw new DomainError(
        'POST_NOT_FOUND',
        'This article did not exist at that time: it had not been submitted, or was deleted.',
      );
    const { post, isErased } = past;
    const render = async (content: string): Promise<string> => (await articleWorkers.render(content, user.id)).body;
    const [view, history, body, proposedBody] = await Promise.all([
      presenter.reviewedPost(post),
      presenter.history(post, user),
      render(post.content),
      post.proposal && render(post.proposal.content),
    ]);
    const lastChange = history.find(({ revision }) => revision === post.revision) ?? null;
    return { asOf: new Date(time).toISOString(), post: view, body, proposedBody, lastChange, isErased };
  });
};
