import { randomUUID } from 'node:crypto';
import type { NewEvent, Position, RecordedEvent } from '../../contracts/recorded.ts';
import type { Appended, ExpectedRevision, WrongExpectedRevision } from '../../services/src/event-log/event-log.ts';

/** What a client sent and gets back: bytes, and what they are. */
export interface Content {
  readonly contentType: string;
  /** Base64. */
  readonly data: string;
  /** Base64. */
  readonly custom: string;
}

export type Stored = RecordedEvent<string, Content>;

export interface Proposed extends Content {
  readonly id: string;
  readonly type: string;
}

export class InvalidPosition extends Error {}
export class StreamDeleted extends Error {}
/** What was to be written was not acknowledged. It may be there, or come to be. */
export class OperationTimedOut extends Error {}

/** What a filter looks at. */
export type Named = Pick<Stored, 'stream' | 'type'>;

/** The log of a server, or what a member of a cluster shows of it: what the handlers of calls need. */
export interface ServedEvents {
  /** Throws `WrongExpectedRevision`, `StreamDeleted`, `OperationTimedOut`, and what a server says that does not lead. */
  append(stream: string, expected: ExpectedRevision | 'any', proposed: readonly Proposed[]): Promise<Appended>;
  /** The revision of a stream, as an answer to who expected another one. */
  revision(error: WrongExpectedRevision): Promise<number | undefined>;
  /** Deletes a stream for good. */
  delete(stream: string): Promise<Appended>;
  stream(stream: string): Promise<readonly Stored[]>;
  page(after: Position, limit: number): Promise<readonly Stored[]>;
  /** The events behind a position, up to another one, that a filter lets through. */
  search(after: Position, to: Position, isWanted: (event: Named) => boolean): Promise<readonly Stored[]>;
  head(): Promise<Position>;
  follow(after: Position, limit: number, signal: AbortSignal): AsyncIterable<readonly Stored[]>;
}

/** Bytes between two positions: they are places in a file, and most numbers are none. */
const step = 256;

export const commitOf = (position: Position): string => String(position * step);

/** Throws `InvalidPosition` for a place inside an event or behind the end. */
export const positionOf = async (events: ServedEvents, commit: string): Promise<Position> => {
  const position = Number(commit) / step;
  if (!Number.isInteger(position) || position > (await events.head())) throw new InvalidPosition(commit);
  return position;
};

export const asEvent = ({ id, type, ...content }: Proposed): NewEvent<string, Content> => ({
  id,
  type,
  data: content,
  metadata: { version: 1, time: new Date().toISOString(), actor: 'server', correlationId: '', previousHash: null },
});

/** What a server writes for itself. */
export const systemEvent = (type: string): Proposed => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: btoa('{}'),
  custom: btoa('{}'),
});

export const streamDeleted = '$streamDeleted';

/** A stream of its own for each of them: nobody reads them by their streams. */
export const systemStream = (): string => `$system-${randomUUID()}`;
