/**
 * A place in the whole log: greater means later, 0 lies before the first event. A safe integer
 * (EventStoreDB's commit positions are byte offsets, so 2^53 is nine petabytes of log).
 */
export type Position = number;

/** An event as a decider makes it: what happened, not yet when or by whom. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** What every recorded event carries beside its data. */
export interface Metadata {
  /** The version of the event's schema that `data` was written in. */
  readonly version: number;
  /** When it was decided: ISO 8601, UTC, milliseconds. */
  readonly time: string;
  /**
   * Who: `user-{id}`, `visitor` (somebody who has not shown who it is), `operator:{account of the operating system}`
   * (the command line; for an admin with `/user-{id}` behind it; `operator` alone in older logs) or `system`. See
   * actors.ts.
   */
  readonly actor: string;
  /** The request that led to it. */
  readonly correlationId: string;
  /** SHA-256 of the event before it in its stream (see `hashOf` in event-log/chain.ts); null for the first. */
  readonly previousHash: string | null;
  /** The site that recorded it, a UUID (contracts/events/identity.ts); left out until its log said which site it is. */
  readonly site?: string;
  /** What stands for the data wherever they are not shown (event-log/commitment.ts); left out in events of before. */
  readonly commitment?: string;
  /**
   * What the commitment is salted with, 32 random bytes in base 64; where a person wrote something it is encrypted with
   * that, and told as the event's `salt`.
   */
  readonly salt?: string;
}

/** An event ready to be appended. `id` is a UUID: the same id with the same expected revision is stored once. */
export interface NewEvent<Type extends string = string, Data = unknown> extends DomainEvent<Type, Data> {
  readonly id: string;
  readonly metadata: Metadata;
}

/** An event as the log holds it. `revision` counts from 0 within its stream. */
export interface RecordedEvent<Type extends string = string, Data = unknown> extends NewEvent<Type, Data> {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /**
   * Another site recorded it, as its metadata say. Told by the log of a site (event-log/of-site.ts), and stored
   * nowhere.
   */
  readonly isForeign?: true;
  /** What the log holds in the place of `data`, where that was encrypted: what hashes and copies are made of. */
  readonly stored?: unknown;
  /** What its commitment is salted with, where that is encrypted with what a person wrote. */
  readonly salt?: string;
  /** Its key was destroyed: in the place of what somebody wrote stands that it was erased. */
  readonly isErased?: true;
  /** What somebody wrote cannot be decrypted: the key is not there, or what is stored was changed. */
  readonly isLocked?: true;
}

/** What the log holds of an event's data, encrypted or not. */
export const storedData = ({ data, stored }: Pick<RecordedEvent, 'data' | 'stored'>): unknown => stored ?? data;

/** What stands in the log in an event's place, as the bytes that it is; empty where there is nothing. */
export interface RawEvent {
  readonly stream: Uint8Array;
  /** In decimal digits, as a rule. */
  readonly revision: Uint8Array;
  readonly id: Uint8Array;
  readonly type: Uint8Array;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** In decimal digits, and only where it is no position of a log: a copy gives all others a position of their own. */
  readonly position?: Uint8Array;
}

/**
 * A stored event cannot be read any more: somebody or something altered what is stored. Its place can; of a stream or a
 * type whose bytes are no text, with U+FFFD for what is none. A revision that no stream can have is told as
 * `-position`.
 */
export class DamagedEventError extends Error {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** Undefined where the log cannot tell. */
  readonly raw: RawEvent | undefined;

  constructor(
    { position, stream, revision, type }: Pick<RecordedEvent, 'position' | 'stream' | 'revision' | 'type'>,
    raw?: RawEvent,
  ) {
    const place = revision < 0 ? 'at a revision that no stream has' : `revision ${revision}`;
    super(`The event at position ${position} (${stream}, ${place}) is damaged and cannot be read.`);
    this.name = 'DamagedEventError';
    this.position = position;
    this.stream = stream;
    this.revision = revision;
    this.type = type;
    this.raw = raw;
  }
}

/** Whether an event tells something of this site: it can be read, and no other site recorded it. */
export const isOfSite = (event: RecordedEvent | DamagedEventError): event is RecordedEvent =>
  !(event instanceof DamagedEventError) && event.isForeign !== true;

/** The reading half of the event log: all that a projector needs of it. */
export interface EventReader {
  /**
   * At most `limit` events after a position, in order, as they were stored: perhaps fewer, none only at the end. Those
   * before a damaged one are given without it; throws `DamagedEventError` when the first is: whoever can do without it
   * goes on after its position. `without` names a stream whose events are left out, damaged ones too.
   */
  readAll(after: Position, limit: number, without?: string): Promise<RecordedEvent[]>;
  /**
   * The events of a stream from a revision on, at most `limit`, in order, as they were stored; none where there is no
   * such stream. Throws `DamagedEventError` where one of them is. Without `from` (or from one below 0) also where one
   * stands at a revision that no stream has.
   */
  readStream(stream: string, from?: number, limit?: number): Promise<RecordedEvent[]>;
  /**
   * All events after a position and then each new one, in order, in batches of at most `limit`, until `signal` aborts.
   * Throws when the log is lost, and `DamagedEventError` where the next one is.
   */
  follow(after: Position, limit: number, signal: AbortSignal): AsyncIterable<RecordedEvent[]>;
  /** The position of the last event, 0 in an empty log. */
  head(): Promise<Position>;
  /**
   * The events that stand at a position that no log has (below 1, or beyond what a number holds) and that `readAll`
   * therefore never gives. Left out where the log itself sees to positions.
   */
  misplaced?(): Promise<DamagedEventError[]>;
  /**
   * The events whose stored JSON differs from what the log writes for them, though it parses to the same event: other
   * readers may find other values in it, such as the first of two equal keys. Left out if the server parses the JSON.
   */
  rewritten?(): AsyncIterable<Pick<RecordedEvent, 'position' | 'stream' | 'revision'>>;
}
