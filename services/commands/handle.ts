import type { KnownEvent } from '../../contracts/events.ts';
import type { DomainEvent, Position } from '../../contracts/recorded.ts';
import { toRecord, type Context } from '../../event-log/append.ts';
import type { Append, EventLog } from '../../event-log/event-log.ts';
import { readHistory, type StreamHistory } from './stream-history.ts';

/** A pure decider: the events that a command causes, and the state after each event. */
export interface Decider<State, Command> {
  decide(state: State | undefined, command: Command): DomainEvent[];
  evolve(state: State | undefined, event: KnownEvent): State;
}

export interface Handled<State> {
  readonly state: State;
  /** The log position after the command: later reads wait for the collections to reach it. */
  readonly position: Position;
  /** Whether there was nothing to do. */
  readonly isUnchanged?: true;
}

const fold = <State>(decider: Decider<State, never>, events: readonly KnownEvent[]): State | undefined =>
  events.reduce<State | undefined>((state, event) => decider.evolve(state, event), undefined);

/** Folds a stream's events into its state; undefined if it has none. */
export const readState = async <State>(
  log: EventLog,
  decider: Decider<State, never>,
  stream: string,
): Promise<State | undefined> => fold(decider, (await readHistory(log, stream)).events);

/** A decision: the events to append, and its result once they are appended. */
export interface Decided<State> extends Append {
  readonly handled: (position: Position) => Handled<State>;
}

/** Folds a stream's history and decides. Throws the decider's errors. */
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
 * The whole write side: reads the stream, folds it, decides, and appends the events unless there was a concurrent
 * append; appends nothing if there is nothing to do.
 * Throws the decider's errors, `WrongExpectedRevisionError` after a concurrent append, and `LogUnavailableError`.
 */
export const handle = async <State, Command>(
  log: EventLog,
  decider: Decider<State, Command>,
  stream: string,
  command: Command,
  context: Context,
  history?: StreamHistory,
): Promise<Handled<State>> => {
  const before = history ?? (await readHistory(log, stream));
  const { expected, events, handled } = decided(log, decider, stream, before, command, context);
  if (events.length === 0) return { ...handled(before.events.at(-1)?.position ?? 0), isUnchanged: true };
  const { position } = await log.append(stream, expected, events);
  return handled(position);
};
