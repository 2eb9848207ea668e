import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../contracts/recorded.ts';
import type { Content, Proposed } from './served-events.ts';

/** A client's proposed event, as a server stores it. */
export const asEvent = ({ id, type, ...content }: Proposed): NewEvent<string, Content> => ({
  id,
  type,
  data: content,
  metadata: { version: 1, time: new Date().toISOString(), actor: 'server', correlationId: '', previousHash: null },
});

/** An event that the server writes itself. */
export const systemEvent = (type: string): Proposed => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: btoa('{}'),
  custom: btoa('{}'),
});

/** The type of the last event of a stream that was deleted for good. */
export const streamDeleted = '$streamDeleted';

/**
 * The event with which a server deletes a stream for good: empty, at the highest possible revision (source:
 * `LogRecord.DeleteTombstone`).
 */
export const tombstone = (): Proposed => ({ ...systemEvent(streamDeleted), data: '', custom: '', isTombstone: true });

/** Each gets its own stream: no test reads them by stream. */
export const systemStream = (): string => `$system-${randomUUID()}`;
