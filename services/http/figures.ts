import type { FastifyInstance } from 'fastify';
import * as contracts from '../../contracts/routes/figures.ts';
import { deskFigures, usualWaitNow } from '../reading/desk-figures.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

/** The default number of weeks. */
const usualWeeks = 13;
/** How long the usual waiting time is cached for all members, in milliseconds: it changes slowly. */
const keptFor = 60_000;

/** The figures of the review desk for admins, and the usual waiting time for authors. */
export const figureRoutes = (app: FastifyInstance, { accounts, store, now }: Services): void => {
  let kept: { readonly usualWait: number | null; readonly until: number } | undefined;

  serve(app, contracts.readFigures, async ({ query, reply }) => {
    void reply.header('cache-control', 'no-store');
    return deskFigures(store, accounts, now(), Number(query.weeks ?? usualWeeks));
  });

  serve(app, contracts.readAnswerTime, async ({ reply }) => {
    void reply.header('cache-control', 'private, max-age=60');
    const at = now();
    if (!kept || kept.until <= at.getTime()) {
      kept = { usualWait: await usualWaitNow(store, at), until: at.getTime() + keptFor };
    }
    return { usualWait: kept.usualWait };
  });
};
