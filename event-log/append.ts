import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { versionOf } from '../contracts/upcast.ts';
import { DamagedEventError, type DomainEvent, type Metadata, type NewEvent } from '../contracts/recorded.ts';
import { hashOf } from './chain.ts';
import { drawn } from './cipher.ts';
import { saltLength } from '../domain/transparency/receipt.ts';
import { commitmentTo } from './commitment.ts';
import { WrongExpectedRevisionError, type Appended, type EventLog } from './event-log.ts';
import { readStreamOrDamaged, type EventOrDamaged } from './or-damaged.ts';
import { inOrder } from './personal.ts';

/**
 * The actor, request and time of a command, and the ids of the resulting events if they were fixed beforehand
 * (idempotency).
 */
export interface Context {
  readonly actor: string;
  readonly correlationId: string;
  readonly now: Date;
  readonly eventIds?: readonly string[];
}

/** The commitment to the data of an event about to be appended, and its salt. */
const commitTo = (event: DomainEvent): Required<Pick<Metadata, 'commitment' | 'salt'>> => {
  const salt = drawn(saltLength);
  return { commitment: commitmentTo(inOrder(event), salt), salt: salt.toString('base64') };
};

/**
 * Turns domain events into recorded ones: with id, time, actor, site, a commitment to the data, and the hash of the
 * previous event if that is readable.
 */
export const toRecord = (
  stream: string,
  last: EventOrDamaged | undefined,
  domainEvents: readonly DomainEvent[],
  { actor, correlationId, now, eventIds }: Context,
  site?: string,
): NewEvent[] => {
  const events: NewEvent[] = [];
  const time = now.toISOString();
  let previousHash = last && !(last instanceof DamagedEventError) ? hashOf(last) : null;
  for (const [index, { type, data }] of domainEvents.entries()) {
    const metadata = {
      version: versionOf(type),
      time,
      actor,
      correlationId,
      previousHash,
      ...(site !== undefined && { site }),
      ...commitTo({ type, data }),
    };
    const event: NewEvent = { id: eventIds?.[index] ?? randomUUID(), type, data, metadata };
    events.push(event);
    const revision = (last ? last.revision + 1 : 0) + index;
    if (index < domainEvents.length - 1) previousHash = hashOf({ ...event, stream, revision, position: 0 });
  }
  return events;
};

/** The last event of a stream. A damaged one must not block events that are valid whatever happened before. */
export const lastOrDamaged = (log: EventLog, stream: string): Promise<EventOrDamaged | undefined> =>
  log.last(stream).catch((error: unknown) => {
    if (error instanceof DamagedEventError) return error;
    throw error;
  });

const mostTries = 10;

/**
 * Appends domain events that are valid whatever happened before them, retrying when a concurrent append wins. Throws
 * `WrongExpectedRevisionError` after ten lost races, and `LogUnavailableError`.
 */
export const appendNext = async (
  log: EventLog,
  stream: string,
  domainEvents: readonly DomainEvent[],
  context: Context,
): Promise<Appended> => {
  for (let tries = 1; ; tries += 1) {
    const last = await lastOrDamaged(log, stream);
    try {
      return await log.append(stream, last?.revision ?? 'no_stream', toRecord(stream, last, domainEvents, context, log.site));
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError) || tries === mostTries) throw error;
    }
    // Random backoff: without it, one of two processes could win every race.
    await sleep(Math.random() * 2 ** tries);
  }
};

/**
 * Whether a stream contains an event: after a failed append, the log may have stored it without answering in time.
 * Throws `LogUnavailableError`.
 */
export const isRecorded = async (log: EventLog, stream: string, eventId: string): Promise<boolean> => {
  for await (const event of readStreamOrDamaged(log, stream))
    if (!(event instanceof DamagedEventError) && event.id === eventId) return true;
  return false;
};
