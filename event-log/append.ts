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
 * Who gives a command, in which request, when; and the ids of the events that follow, where they were settled before
 * (idempotency).
 */
export interface Context {
  readonly actor: string;
  readonly correlationId: string;
  readonly now: Date;
  readonly eventIds?: readonly string[];
}

/** A commitment to the data of an event that is to be appended, and its salt. */
const commitTo = (event: DomainEvent): Required<Pick<Metadata, 'commitment' | 'salt'>> => {
  const salt = drawn(saltLength);
  return { commitment: commitmentTo(inOrder(event), salt), salt: salt.toString('base64') };
};

/**
 * Domain events as they are appended: named, dated, signed, chained to the event before them, where that can be read,
 * with the site whose they are, and with a commitment to what they hold.
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

/** The last event of a stream; one that is damaged holds nothing up that holds whatever happened before. */
export const lastOrDamaged = (log: EventLog, stream: string): Promise<EventOrDamaged | undefined> =>
  log.last(stream).catch((error: unknown) => {
    if (error instanceof DamagedEventError) return error;
    throw error;
  });

const mostTries = 10;

/**
 * Appends domain events that hold whatever happened before them: where others append to the stream at once, one comes
 * after the other. Throws `WrongExpectedRevisionError` when others were faster time and again, and
 * `LogUnavailableError`.
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
    // Not at once, or of two processes the same one might be faster again and again.
    await sleep(Math.random() * 2 ** tries);
  }
};

/**
 * Whether an event is in a stream: where an append failed, the log may have taken it and not have answered in time.
 * Throws `LogUnavailableError`.
 */
export const isRecorded = async (log: EventLog, stream: string, eventId: string): Promise<boolean> => {
  for await (const event of readStreamOrDamaged(log, stream))
    if (!(event instanceof DamagedEventError) && event.id === eventId) return true;
  return false;
};
