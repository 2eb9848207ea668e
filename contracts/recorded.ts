/**
 * A position in the log: greater means later, 0 is before the first event. A safe integer (EventStoreDB's commit
 * positions are byte offsets, so 2^53 is nine petabytes of log).
 */
export type Position = number;

/** An event from a decider: the fact alone, without time or actor. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** Metadata of every recorded event. */
export interface Metadata {
  /** The version of the event schema that `data` was written in. */
  readonly version: number;
  /** When it was decided: ISO 8601, UTC, milliseconds. */
  readonly time: string;
  /**
   * Who: `user-{id}`, `visitor` (not authenticated), `operator:{account of the operating system}` (the command line;
   * with `/user-{id}` appended for an admin; `operator` alone in older logs) or `system`. See actors.ts.
   */
  readonly actor: string;
  /** The request that caused it. */
  readonly correlationId: string;
  /** SHA-256 of the previous event in its stream (see `hashOf` in event-log/chain.ts); null for the first. */
  readonly previousHash: string | null;
  /** The site that recorded it, a UUID (contracts/events/identity.ts); omitted until the log has a site identity. */
  readonly site?: string;
  /** Represents the data wherever they are not shown (event-log/commitment.ts); older events lack it. */
  readonly commitment?: string;
  /**
   * The salt of the commitment, 32 random bytes in base 64; if the event holds a person's text, it is encrypted with
   * that text, and read back as the event's `salt`.
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
   * Its metadata say that another site recorded it. Set when reading a site's log (event-log/of-site.ts); never stored.
   */
  readonly isForeign?: true;
  /** The stored form of `data`, if that was encrypted: hashes and copies use it. */
  readonly stored?: unknown;
  /** The salt of its commitment, if that is encrypted with a person's text. */
  readonly salt?: string;
  /** Its key was destroyed: placeholders say that the text was erased. */
  readonly isErased?: true;
  /** Its text cannot be decrypted: the key is missing, or the stored bytes were changed. */
  readonly isLocked?: true;
  /** Its stored JSON differs from what the log would write. Set only where a read asks for it (`ReadOptions`). */
  readonly isRewritten?: true;
}

/** The event's data as stored, encrypted or not. */
export const storedData = ({ data, stored }: Pick<RecordedEvent, 'data' | 'stored'>): unknown => stored ?? data;

/** The raw bytes stored for an event; empty if there are none. */
export interface RawEvent {
  readonly stream: Uint8Array;
  /** Usually in decimal digits. */
  readonly revision: Uint8Array;
  readonly id: Uint8Array;
  readonly type: Uint8Array;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** In decimal digits, and only if it is no valid position: a copy renumbers all others. */
  readonly position?: Uint8Array;
}

/**
 * A stored event that cannot be read, because its stored bytes were altered. Its place can; bytes of the stream or type
 * that are not text read as U+FFFD. A revision that no stream can have is given as `-position`.
 */
export class DamagedEventError extends Error {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** Undefined if the log cannot provide it. */
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

/** Whether an event counts for this site: it is readable, and no other site recorded it. */
export const isOfSite = (event: RecordedEvent | DamagedEventError): event is RecordedEvent =>
  !(event instanceof DamagedEventError) && event.isForeign !== true;

export interface ReadOptions {
  /** A stream whose events are left out, damaged ones too. */
  readonly without?: string | undefined;
  /**
   * Marks events whose stored JSON differs from what the log would write, though it parses to the same event
   * (`isRewritten`): other parsers may find other values in it, such as the first of two equal keys. No effect if the
   * log's server parses the JSON.
   */
  readonly markRewritten?: boolean;
}

/** The read side of the event log: all that a projector needs. */
export interface EventReader {
  /**
   * At most `limit` stored events after a position, in order; there may be fewer, but none only at the end. Returns the
   * events before a damaged one; if the first is damaged, throws `DamagedEventError`, and a caller that can skip it
   * continues after its position.
   */
  readAll(after: Position, limit: number, options?: ReadOptions): Promise<RecordedEvent[]>;
  /**
   * At most `limit` stored events of a stream from a revision on, in order; none if the stream does not exist. Throws
   * `DamagedEventError` if one of them is damaged; without `from` (or with one below 0) also if one has a revision that
   * no stream can have.
   */
  readStream(stream: string, from?: number, limit?: number): Promise<RecordedEvent[]>;
  /**
   * All events after a position, then each new one, in order, in batches of at most `limit`, until `signal` aborts.
   * Throws if the log is lost, and `DamagedEventError` if the next event is damaged.
   */
  follow(after: Position, limit: number, signal: AbortSignal): AsyncIterable<RecordedEvent[]>;
  /** The position of the last event, 0 in an empty log. */
  head(): Promise<Position>;
  /**
   * Events with an impossible position (below 1, or too large for a number), which `readAll` therefore never returns.
   * Omitted if the log itself assigns positions.
   */
  misplaced?(): Promise<DamagedEventError[]>;
}
