import { randomUUID } from 'node:crypto';
import type { KnownEvent } from '../../contracts/events.ts';
import type { Happening, NewEvent, Position, RecordedEvent } from '../../contracts/recorded.ts';
import { eventVersions, type EventType } from '../../contracts/events.ts';
import { upcast } from '../../contracts/upcast.ts';
import { hashOf } from './event-log/chain.ts';
import type { EventLog } from './event-log/event-log.ts';

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
  let before = last;
  for (const [index, { type, data }] of happenings.entries()) {
    const metadata = {
      version: eventVersions[type as EventType] ?? 1,
      time: now.toISOString(),
      actor,
      correlationId,
      previousHash: before ? hashOf(before) : null,
    };
    const event: NewEvent = { id: eventIds?.[index] ?? randomUUID(), type, data, metadata };
    events.push(event);
    before = { ...event, stream, revision: before ? before.revision + 1 : 0, position: 0 };
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
  const events = history ?? (await log.readStream(stream));
  const last = events.at(-1);
  const before = fold(decider as Decider<State, never>, events);
  const happenings = decider.decide(before, command);
  const appending = toRecord(stream, last, happenings, context);
  const { revision, position } = await log.append(stream, last?.revision ?? 'no_stream', appending);
  const first = revision - appending.length + 1;
  const after = appending.reduce<State | undefined>(
    (state, event, index) => decider.evolve(state, { ...event, stream, revision: first + index, position } as KnownEvent),
    before,
  );
  return { state: after as State, position };
};
