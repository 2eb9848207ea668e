import type { Position, RecordedEvent } from '../../contracts/recorded.ts';
import type { Appended, ExpectedRevision, WrongExpectedRevisionError } from '../../event-log/event-log.ts';

/** What a client sent and gets back: bytes, and what they are. */
export interface Content {
  readonly contentType: string;
  /** Base64. */
  readonly data: string;
  /** Base64. */
  readonly custom: string;
  readonly isTombstone?: true;
}

export type Stored = RecordedEvent<string, Content>;

export interface Proposed extends Content {
  readonly id: string;
  readonly type: string;
}

export class StreamDeletedError extends Error {}
/** What was to be written was not acknowledged. It may be there, or come to be. */
export class OperationTimedOutError extends Error {}

/** What a filter looks at. */
export type Named = Pick<Stored, 'stream' | 'type'>;

/** The log of a server, or what a member of a cluster shows of it: what the handlers of calls need. */
export interface ServedEvents {
  /**
   * Throws `WrongExpectedRevisionError`, `StreamDeletedError`, `OperationTimedOutError`, and what a server says that
   * does not lead.
   */
  append(stream: string, expected: ExpectedRevision | 'any', proposed: readonly Proposed[]): Promise<Appended>;
  /** The revision of a stream, as an answer to who expected another one. */
  revision(error: WrongExpectedRevisionError): Promise<number | undefined>;
  /** Deletes a stream for good. */
  delete(stream: string): Promise<Appended>;
  stream(stream: string): Promise<readonly Stored[]>;
  page(after: Position, limit: number): Promise<readonly Stored[]>;
  /** The events behind a position, up to another one, that a filter lets through. */
  search(after: Position, to: Position, isWanted: (event: Named) => boolean): Promise<readonly Stored[]>;
  head(): Promise<Position>;
  follow(after: Position, limit: number, signal: AbortSignal): AsyncIterable<readonly Stored[]>;
}
