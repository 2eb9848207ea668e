import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '../contracts/recorded.ts';
import { appendNext } from '../event-log/append.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { decided, viewed } from './seed.ts';

export interface Writing {
  /** The number of posts that are read, from post 1 on. */
  readonly read: number;
  /** The first of the posts that wait for a decision. */
  readonly waiting: number;
  /** Events a second: one of twenty is an approval, the others count a view. */
  readonly rate: number;
  readonly seconds: number;
}

/**
 * Writes at a fixed pace what other instances count and what admins decide. Answers the first of the posts that wait
 * afterwards. `onWritten` is called with the position of each event as soon as it is acknowledged.
 */
export const writeAtPace = async (
  log: EventLog,
  { read, waiting, rate, seconds }: Writing,
  onWritten: (position: Position) => void = () => undefined,
): Promise<number> => {
  const begin = performance.now();
  let next = waiting;
  for (let events = 0; events < rate * seconds; events += 1) {
    await sleep(Math.max(0, begin + (1_000 * events) / rate - performance.now()));
    const { stream, domainEvent, actor } = events % 20 === 0 ? decided('PostApproved', next++) : viewed(1 + (events % read), 1);
    // The site counts views in the same stream.
    const { position } = await appendNext(log, stream, [domainEvent], { actor, correlationId: randomUUID(), now: new Date() });
    onWritten(position);
  }
  return next;
};
