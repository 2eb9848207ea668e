import type { Position, RecordedEvent } from '../../contracts/recorded.ts';
import type { Appended, ExpectedRevision, WrongExpectedRevisionError } from '../../event-log/event-log.ts';

/** The payload of an event: bytes, and their type. */
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
/** The write was not acknowledged. It may be stored, or become so. */
export class OperationTimedOutError extends Error {}

/** The fields that filters use. */
export type Named = Pick<Stored, 'stream' | 'type'>;

/** The log of a server, or the part that a member of a cluster shows: everything that the call handlers need. */
export interface ServedEvents {
  /**
   * Throws `WrongExpectedRevisionError`, `StreamDeletedError`, `OperationTimedOutError`, and the error of a server that
   * does not lead.
   */
  append(stream: string, expected: ExpectedRevision | 'any', proposed: readonly Proposed[]): Promise<Appended>;
  /** The revision of a stream, for the response to a client that expected another one. */
  revision(error: WrongExpectedRevisionError): Promise<number | undefined>;
  /** Deletes a stream for good. */
  delete(stream: string): Promise<Appended>;
  stream(stream: string): Promise<readonly Stored[]>;
  page(after: Position, limit: number): Promise<readonly Stored[]>;
  /** The events after one position, up to another, that a filter lets through. */
  search(after: Position, to: Position, isWanted: (event: Named) => boolean): Promise<readonly Stored[]>;
  head(): Promise<Position>;
  follow(after: Position, limit: number, signal: AbortSignal): AsyncIterable<readonly Stored[]>;
}
