import { randomUUID } from 'node:crypto';
import type { KnownEvent } from '../../contracts/events.ts';
import type { Happening, NewEvent, Position, RecordedEvent } from '../../contracts/recorded.ts';
import { eventVersions, type EventType } from '../../contracts/events.ts';
import { upcast } from '../../contracts/upcast.ts';
import { hashOf } from './event-log/chain.ts';
import type { Append, EventLog } from './event-log/event-log.ts';

/** A pure decider: what follows from a wish, and how the state moves with what followed. */
export interface Decider<State, Command> {
  decide(state: State | undefined, command: Command): Happening[];
  evolve(state: State | undefined, event: KnownEvent): State;
}

/** Who wishes, in which request, when; and the ids of the events that follow, where they were settled before (idempotency). */
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

/** Happenings as they are appended: named, dated, signed, and chained to the event before them. */
export const toRecord = (
  stream: string,
  last: RecordedEvent | undefined,
  happenings: readonly Happening[],
  { actor, correlationId, now, eventIds }: Context,
): NewEvent[] => {
  const events: NewEvent[] = [];
  const time = now.toISOString();
  let previousHash = last ? hashOf(last) : null;
  for (const [index, { type, data }] of happenings.entries()) {
    const metadata = { version: eventVersions[type as EventType] ?? 1, time, actor, correlationId, previousHash };
    const event: NewEvent = { id: eventIds?.[index] ?? randomUUID(), type, data, metadata };
    events.push(event);
    const revision = (last ? last.revision + 1 : 0) + index;
    if (index < happenings.length - 1) previousHash = hashOf({ ...event, stream, revision, position: 0 });
  }
  return events;
};

const fold = <State>(decider: Decider<State, never>, events: readonly RecordedEvent[]): State | undefined =>
  events.reduce<State | undefined>((state, event) => decider.evolve(state, upcast(event)), undefined);

/** The state of a stream, folded from its events; undefined where it has none. */
export const readState = async <State>(
  log: EventLog,
  decider: Decider<State, never>,
  stream: string,
): Promise<State | undefined> => fold(decider, await log.readStream(stream));

/** What a decider makes of a wish: ready to be appended, and what it comes to when it is. */
export interface Decided<State> extends Append {
  handled(position: Position): Handled<State>;
}

/** Folds the history of a stream and decides. Throws what the decider throws. */
export const decided = <State, Command>(
  decider: Decider<State, Command>,
  stream: string,
  history: readonly RecordedEvent[],
  command: Command,
  context: Context,
): Decided<State> => {
  const last = history.at(-1);
  const before = fold(decider as Decider<State, never>, history);
  const events = toRecord(stream, last, decider.decide(before, command), context);
  const first = last ? last.revision + 1 : 0;
  const handled = (position: Position): Handled<State> => {
    const after = events.reduce<State | undefined>(
      (state, event, index) => decider.evolve(state, { ...event, stream, revision: first + index, position } as KnownEvent),
      before,
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
  history?: readonly RecordedEvent[],
): Promise<Handled<State>> => {
  const { expected, events, handled } = decided(decider, stream, history ?? (await log.readStream(stream)), command, context);
  const { position } = await log.append(stream, expected, events);
  return handled(position);
};
