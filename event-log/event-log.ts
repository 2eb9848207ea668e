import type { EventReader, NewEvent, Position, RawEvent, RecordedEvent } from '../contracts/recorded.ts';
import type { EventOrDamaged } from './or-damaged.ts';

/**
 * The revision that a stream must be at for an append to succeed: that of its last event, or `no_stream` if it has
 * none.
 */
export type ExpectedRevision = number | 'no_stream';

/** The revision of the first event appended after this one. */
export const firstRevision = (expected: ExpectedRevision): number => (expected === 'no_stream' ? 0 : expected + 1);

export interface Appended {
  /** The revision of the last event appended. */
  readonly revision: number;
  /** The position of the last event appended. */
  readonly position: Position;
}

/** Events for one stream, and the revision that the stream must be at. */
export interface Append {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
}

/** An event as it was in another log: whole, or the bytes of an unreadable one. */
export type RestoredEvent = Omit<RecordedEvent, 'position'> | { readonly raw: RawEvent };

/** The stream is not at the expected revision: a concurrent append won. Nothing was appended. */
export class WrongExpectedRevisionError extends Error {
  readonly stream: string;
  readonly expected: ExpectedRevision;

  constructor(stream: string, expected: ExpectedRevision) {
    super(`${stream} is not at revision ${expected}.`);
    this.name = 'WrongExpectedRevisionError';
    this.stream = stream;
    this.expected = expected;
  }
}

/** A log refused an event but took later ones: their original order is lost. */
export class OutOfOrderError extends Error {
  constructor(stream: string) {
    super(
      `The event log took events that belong behind those of ${stream}, which it refused: their order is lost, and it cannot be mended. ` +
        'Fill an empty event log instead (on EventStoreDB, also another streamPrefix).',
    );
    this.name = 'OutOfOrderError';
  }
}

/**
 * How much `restore` may send before the first event is answered, in events and in bytes of JSON. It bounds how far
 * before its end a restored log can lack an event.
 */
export const mostUnanswered = { events: 512, bytes: 2 * 1024 * 1024 } as const;

/** A stream of the site that was limited or deleted from outside the program, so that the log removes events of it. */
export interface StreamLimit {
  readonly stream: string;
  /**
   * `limited`: the log removes some of its events; `deleted`: all of them; `gone`: the same, and it can never be read
   * or written again.
   */
  readonly kind: 'limited' | 'deleted' | 'gone';
  /** The limit, as the log names it (`$maxCount 3`); otherwise empty. */
  readonly detail: string;
}

/** The log has no event at the given position. */
export class UnknownPositionError extends Error {
  constructor(position: Position) {
    super(`No event of the log stands at position ${position}.`);
    this.name = 'UnknownPositionError';
  }
}

/** The log cannot be reached or written now. The append may have been stored: retry with the same event ids. */
export class LogUnavailableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LogUnavailableError';
  }
}

/** The port to the event log, the only source of truth. Every adapter passes the same suite (event-log.suite.ts). */
export interface EventLog extends EventReader {
  /**
   * The identity of the site, which each appended event carries. Undefined until something was read, and if the log has
   * none.
   */
  readonly site?: string | undefined;
  /** Reads the site's identity again. Omitted if `site` is. Throws `LogUnavailableError`. */
  identify?(): Promise<void>;
  /**
   * Appends events to one stream, all or none; they are on disk when it resolves.
   * Repeating an append with the same event ids and expected revision stores nothing new and returns the first result.
   * Throws `WrongExpectedRevisionError` or `LogUnavailableError`.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /**
   * Appends to several streams in this order, all or nothing; returns and throws like `append`. Only present if the log
   * can do it atomically: otherwise the caller appends one by one and handles partial completion.
   */
  appendTogether?(appends: readonly Append[]): Promise<Appended[]>;
  /**
   * Appends events of another log after the existing ones, in this order, at their original revisions. Events that are
   * already there are skipped. May be repeated after any failure, with the same events or with those that follow the
   * last one stored. Throws `WrongExpectedRevisionError` if a different event has that place, `OutOfOrderError`, and
   * `LogUnavailableError`.
   */
  restore(events: readonly RestoredEvent[]): Promise<void>;
  /**
   * Why the log cannot take an event of another log, phrased to continue a sentence about the event; undefined if it
   * can. Omitted if the log takes every event, including unreadable ones and those after a gap.
   */
  whyNotRestored?(event: RestoredEvent): string | undefined;
  /**
   * At most `limit` events, damaged ones included, newest first: from the end of the log or from just before the event
   * at `before`, but none at or before `after`. Returns fewer if they are long, and none only if there are none. Throws
   * `UnknownPositionError` if the log can tell that there is no event at `before`, and `LogUnavailableError`.
   */
  newest(limit: number, after?: Position, before?: Position): Promise<readonly EventOrDamaged[]>;
  /**
   * The last event of a stream, as stored, whatever the stream's length; undefined if there is no such stream. Throws
   * `DamagedEventError` if that event is damaged, and `LogUnavailableError`.
   */
  last(stream: string): Promise<RecordedEvent | undefined>;
  /**
   * Streams of the site that were limited or deleted from outside the program. Omitted if a log has no such thing.
   * Throws `LogUnavailableError`.
   */
  streamLimits?(): Promise<readonly StreamLimit[]>;
  /**
   * Lifts the limits of a stream, or its deletion unless permanent: events not yet removed reappear. Throws
   * `LogUnavailableError`.
   */
  liftLimits?(stream: string): Promise<void>;
  close(): Promise<void>;
}
