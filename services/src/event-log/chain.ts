import { createHash } from 'node:crypto';
import type { RecordedEvent } from '../../../contracts/recorded.ts';

/**
 * SHA-256 (hexadecimal) of a recorded event, its place in the stream included. The next event of the stream carries it as
 * `previousHash`, so that an altered, removed or reordered event shows. The position is left out: it belongs to one log, and a
 * site may move to another.
 */
export const hashOf = ({ stream, revision, id, type, data, metadata }: RecordedEvent): string => {
  const { version, time, actor, correlationId, previousHash } = metadata;
  const said = JSON.stringify([stream, revision, id, type, version, time, actor, correlationId, previousHash, data]);
  return createHash('sha256').update(said).digest('hex');
};
