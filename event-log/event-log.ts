import type { EventReader, NewEvent, Position, RawEvent, RecordedEvent } from '../contracts/recorded.ts';
import type { EventOrDamaged } from './or-damaged.ts';

/**
 * The revision that a stream must be at for an append to be taken: that of its last event, or `no_stream` for one
 * without events.
 */
export type ExpectedRevision = number | 'no_stream';

/** The revision that the first event gets which is appended behind this one. */
export const firstRevision = (expected: ExpectedRevision): number => (expected === 'no_stream' ? 0 : expected + 1);

export interface Appended {
  /** The revision of the last event appended. */
  readonly revision: number;
  /** The position of the last event appended. */
  readonly position: Position;
}

/** Events for one stream, and the revision that it must be at. */
export interface Append {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
}

/** An event as it stood in another log: whole, or the bytes of one that cannot be read. */
export type RestoredEvent = Omit<RecordedEvent, 'position'> | { readonly raw: RawEvent };

/** The stream is at another revision than expected: somebody else was faster. Nothing was appended. */
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

/**
 * A log refused an event and took others that belong behind it: their order is no longer that of the log that they come
 * from.
 */
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
 * The most that `restore` may have sent before the first of it is answered, in events and in bytes of their JSON: no
 * further before its end can a log that was filled lack an event.
 */
export const mostUnanswered = { events: 512, bytes: 2 * 1024 * 1024 } as const;

/** What somebody did to a stream of the site past the program, for which the log removes events of it. */
export interface StreamLimit {
  readonly stream: string;
  /**
   * `limited`: the log removes some of its events; `deleted`: all of them; `gone`: the same, and it can never be read
   * or written again.
   */
  readonly kind: 'limited' | 'deleted' | 'gone';
  /** What limits it, as the log names it (`$maxCount 3`); otherwise empty. */
  readonly detail: string;
}

/** No event of the log stands at a position that somebody named. */
export class UnknownPositionError extends Error {
  constructor(position: Position) {
    super(`No event of the log stands at position ${position}.`);
    this.name = 'UnknownPositionError';
  }
}

/**
 * The log cannot be reached or written now. What was to be appended may have been stored: try again with the same event
 * ids.
 */
export class LogUnavailableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LogUnavailableError';
  }
}

/**
 * The port to the event log, the only source of truth. Every adapter passes the same suite (event-log.suite.ts).
 */
export interface EventLog extends EventReader {
  /**
   * The identity of the site, which each event appended carries. Undefined until something was read, and where the log
   * says none.
   */
  readonly site?: string | undefined;
  /** Looks again which site the log is. Left out where `site` is. Throws `LogUnavailableError`. */
  identify?(): Promise<void>;
  /**
   * Appends events to one stream: all of them or none, on disk when it resolves.
   * The same event ids with the same expected revision are stored once and answered as the first time.
   * Throws `WrongExpectedRevisionError` or `LogUnavailableError`.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /**
   * Appends to several streams, all of it or nothing, in this order; answers and throws as `append` does. Only a log
   * that can do so in one step has it: without it, one is appended after the other, and whoever does so sees to what is
   * half done.
   */
  appendTogether?(appends: readonly Append[]): Promise<Appended[]>;
  /**
   * Puts events of another log behind those that are there, in this order, at the revisions that they had. What is
   * there already is left. May be repeated after any failure, with the same events or with those that follow what is
   * there. Throws `WrongExpectedRevisionError` where another event stands in the place of one, `OutOfOrderError`, and
   * `LogUnavailableError`.
   */
  restore(events: readonly RestoredEvent[]): Promise<void>;
  /**
   * Why the log cannot take an event of another log, as what a sentence about it goes on with; undefined where it can.
   * Left out where it takes all of them, those that cannot be read and those behind a gap too.
   */
  whyNotRestored?(event: RestoredEvent): string | undefined;
  /**
   * At most `limit` events from the end of the log, or from what stands before the event at `before`; the last one
   * first, none at or before `after`, damaged ones among them; fewer where they are long, none only where there is
   * none. Throws `UnknownPositionError` where the log can tell that no event stands at `before`, and
   * `LogUnavailableError`.
   */
  newest(limit: number, after?: Position, before?: Position): Promise<readonly EventOrDamaged[]>;
  /**
   * The last event of a stream, as it was stored, however long the stream is; undefined where there is no such stream.
   * Throws `DamagedEventError` where it is, and `LogUnavailableError`.
   */
  last(stream: string): Promise<RecordedEvent | undefined>;
  /**
   * Streams of the site that were limited or deleted past the program. Left out where a log knows no such thing. Throws
   * `LogUnavailableError`.
   */
  streamLimits?(): Promise<readonly StreamLimit[]>;
  /**
   * Takes back what limits a stream or deleted it, but not for good: what was not removed yet is there again. Throws
   * `LogUnavailableError`.
   */
  liftLimits?(stream: string): Promise<void>;
  close(): Promise<void>;
}
