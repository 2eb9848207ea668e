/**
 * A place in the whole log: greater means later, 0 lies before the first event. A safe integer
 * (EventStoreDB's commit positions are byte offsets, so 2^53 is nine petabytes of log).
 */
export type Position = number;

/** An event as a decider makes it: what happened, not yet when or by whom. */
export interface Happening<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** What every recorded event carries beside its data. */
export interface Metadata {
  /** The version of the event's schema that `data` was written in. */
  readonly version: number;
  /** When it was decided: ISO 8601, UTC, milliseconds. */
  readonly time: string;
  /** Who: `user-{id}`, `operator` (the command line) or `system`. */
  readonly actor: string;
  /** The request that led to it. */
  readonly correlationId: string;
  /** SHA-256 of the event before it in its stream (see `hashOf` in services/src/event-log/chain.ts); null for the first. */
  readonly previousHash: string | null;
}

/** An event ready to be appended. `id` is a UUID: the same id with the same expected revision is stored once. */
export interface NewEvent<Type extends string = string, Data = unknown> extends Happening<Type, Data> {
  readonly id: string;
  readonly metadata: Metadata;
}

/** An event as the log holds it. `revision` counts from 0 within its stream. */
export interface RecordedEvent<Type extends string = string, Data = unknown> extends NewEvent<Type, Data> {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/** The reading half of the event log: all that a projector needs of it. */
export interface EventReader {
  /** At most `limit` events after a position, in order, as they were stored. */
  readAll(after: Position, limit: number): Promise<RecordedEvent[]>;
  /** All events after a position and then each new one, in order, in batches of at most `limit`, until `signal` aborts. Throws when the log is lost. */
  follow(after: Position, limit: number, signal: AbortSignal): AsyncIterable<RecordedEvent[]>;
  /** The position of the last event, 0 in an empty log. */
  head(): Promise<Position>;
}

/** The kind of a stream: what stands before the first dash (`post` of `post-12`). */
export const streamKind = (stream: string): string => stream.slice(0, stream.indexOf('-'));

/** What stands behind the first dash of a stream's name (`12` of `post-12`). */
export const streamKey = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
