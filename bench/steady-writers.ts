import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDbLog } from '../event-log/eventstoredb.ts';
import { appendNext } from '../event-log/append.ts';
import { answerJobs } from './children.ts';
import { decided, viewed } from './seed.ts';

export interface WritersJob {
  /** The event log. */
  readonly url: string;
  /** The posts that are read: 1 to so many. */
  readonly read: number;
  /** The first of the posts that wait for a decision. */
  readonly waiting: number;
  /** Events a second: one of twenty is an approval, the others count a view. */
  readonly rate: number;
  readonly seconds: number;
}

export interface WritersAnswer {
  readonly events: number;
  /** The first of the posts that wait now. */
  readonly waiting: number;
}

/** Those who write beside the readers: what other instances count, and admins. They come at a fixed pace. */
answerJobs<WritersJob, WritersAnswer>(async ({ url, read, waiting, rate, seconds }) => {
  const log = new EventStoreDbLog(url);
  const begin = performance.now();
  let [events, next] = [0, waiting];
  for (; events < rate * seconds; events += 1) {
    await sleep(Math.max(0, begin + (1_000 * events) / rate - performance.now()));
    const { stream, domainEvent, actor } = events % 20 === 0 ? decided('PostApproved', next++) : viewed(1 + (events % read), 1);
    // The site counts views in the same stream.
    await appendNext(log, stream, [domainEvent], { actor, correlationId: randomUUID(), now: new Date() });
  }
  await log.close();
  return { events, waiting: next };
});
