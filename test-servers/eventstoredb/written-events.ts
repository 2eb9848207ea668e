import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../contracts/recorded.ts';
import type { Content, Proposed } from './served-events.ts';

/** What a client proposed, as a server writes it down. */
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

/** The type of the last event of a stream that was deleted for good. */
export const streamDeleted = '$streamDeleted';

/**
 * What a server writes behind a stream that is deleted for good: empty, at the last revision that there can be (source:
 * `LogRecord.DeleteTombstone`).
 */
export const tombstone = (): Proposed => ({ ...systemEvent(streamDeleted), data: '', custom: '', isTombstone: true });

/** A stream of its own for each of them: nobody reads them by their streams. */
export const systemStream = (): string => `$system-${randomUUID()}`;
