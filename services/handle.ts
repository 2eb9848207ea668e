import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KnownEvent } from '../contracts/events.ts';
import { DamagedEvent, type DomainEvent, type NewEvent, type Position } from '../contracts/recorded.ts';
import { eventVersions, type EventType } from '../contracts/events.ts';
import type { Readable } from '../event-log/readable.ts';
import { hashOf } from '../event-log/chain.ts';
import { WrongExpectedRevision, type Append, type Appended, type EventLog } from '../event-log/event-log.ts';
import { readHistory, type StreamHistory } from './stream-history.ts';

/** A pure decider: what follows from a command, and how the state moves with what followed. */
export interface Decider<State, Command> {
  decide(state: State | undefined, command: Command): DomainEvent[];
  evolve(state: State | undefined, event: KnownEvent): State;
}

/** Who gives a command, in which request, when; and the ids of the events that follow, where they were settled before (idempotency). */
export interface Context {
  readonly actor: string;
  readonly correlationId: string;
  readonly now: Date;
  readonly eventIds?: readonly string[];
}

export interface Handled<State> {
  readonly state: State;
  /** Where the log stands after it: reads that follow wait for the collections to reach it. */
  readonly position: Position;
}

/** Domain events as they are appended: named, dated, signed, chained to the event before them, where that can be read, and with the site whose they are. */
export const toRecord = (
  stream: string,
  last: Readable | undefined,
  domainEvents: readonly DomainEvent[],
  { actor, correlationId, now, eventIds }: Context,
  site?: string,
): NewEvent[] => {
  const events: NewEvent[] = [];
  const time = now.toISOString();
  let previousHash = last && !(last instanceof DamagedEvent) ? hashOf(last) : null;
  for (const [index, { type, data }] of domainEvents.entries()) {
    const metadata = {
      version: eventVersions[type as EventType] ?? 1,
      time,
      actor,
      correlationId,
      previousHash,
      ...(site !== undefined && { site }),
    };
    const event: NewEvent = { id: eventIds?.[index] ?? randomUUID(), type, data, metadata };
    events.push(event);
    const revision = (last ? last.revision + 1 : 0) + index;
    if (index < domainEvents.length - 1) previousHash = hashOf({ ...event, stream, revision, position: 0 });
  }
  return events;
};

/** The last event of a stream; one that is damaged holds nothing up that holds whatever happened before. */
export const lastThere = (log: EventLog, stream: string): Promise<Readable | undefined> =>
  log.last(stream).catch((error: unknown) => {
    if (error instanceof DamagedEvent) return error;
    throw error;
  });

const mostTries = 10;

/**
 * Appends domain events that hold whatever happened before them: where others append to the stream at once, one comes after the other.
 * Throws `WrongExpectedRevision` when others were faster time and again, and `LogUnavailable`.
 */
export const appendNext = async (
  log: EventLog,
  stream: string,
  domainEvents: readonly DomainEvent[],
  context: Context,
): Promise<Appended> => {
  for (let tries = 1; ; tries += 1) {
    const last = await lastThere(log, stream);
    try {
      return await log.append(stream, last?.revision ?? 'no_stream', toRecord(stream, last, domainEvents, context, log.site));
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision) || tries === mostTries) throw error;
    }
    // Not at once, or of two processes the same one might be faster again and again.
    await sleep(Math.random() * 2 ** tries);
  }
};

const fold = <State>(decider: Decider<State, never>, events: readonly KnownEvent[]): State | undefined =>
  events.reduce<State | undefined>((state, event) => decider.evolve(state, event), undefined);

/** The state of a stream, folded from its events; undefined where it has none. */
export const readState = async <State>(
  log: EventLog,
  decider: Decider<State, never>,
  stream: string,
): Promise<State | undefined> => fold(decider, (await readHistory(log, stream)).events);

/** What a decider makes of a command: ready to be appended, and what it comes to when it is. */
export interface Decided<State> extends Append {
  handled(position: Position): Handled<State>;
}

/** Folds the history of a stream and decides. Throws what the decider throws. */
export const decided = <State, Command>(
  { site }: Pick<EventLog, 'site'>,
  decider: Decider<State, Command>,
  stream: string,
  { events: before, last }: StreamHistory,
  command: Command,
  context: Context,
): Decided<State> => {
  const state = fold(decider as Decider<State, never>, before);
  const events = toRecord(stream, last, decider.decide(state, command), context, site);
  const first = last ? last.revision + 1 : 0;
  const handled = (position: Position): Handled<State> => {
    const after = events.reduce<State | undefined>(
      (now, event, index) => decider.evolve(now, { ...event, stream, revision: first + index, position } as KnownEvent),
      state,
    );
    return { state: after as State, position };
  };
  return { stream, expected: last?.revision ?? 'no_stream', events, handled };
};

/**
 * The whole write side: reads the stream, folds it, decides, appends what follows where nobody was faster.
 * Throws what the decider throws, `WrongExpectedRevision` when somebody was, and `LogUnavailable`.
 */
export const handle = async <State, Command>(
  log: EventLog,
  decider: Decider<State, Command>,
  stream: string,
  command: Command,
  context: Context,
  history?: StreamHistory,
): Promise<Handled<State>> => {
  const { expected, events, handled } = decided(
    log,
    decider,
    stream,
    history ?? (await readHistory(log, stream)),
    command,
    context,
  );
  const { position } = await log.append(stream, expected, events);
  return handled(position);
};
