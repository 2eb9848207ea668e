import { hash } from 'node:crypto';
import { storedData, type RecordedEvent } from '../contracts/recorded.ts';

/**
 * What metadata hold beside the fields that every event has, in the order of their names; nothing where there is
 * nothing.
 */
const further = (others: object): unknown[] => {
  const entries = Object.entries(others).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.length === 0 ? [] : [entries];
};

/**
 * SHA-256 (hexadecimal) of a recorded event, its place in the stream included. The next event of the stream carries it
 * as `previousHash`, so that an altered, removed or reordered event shows. It is that of the data as they are stored:
 * encrypted they need no key, and stand when the key is destroyed. The position is left out: it belongs to one log, and
 * a site may move to another.
 */
export const hashOf = (event: RecordedEvent): string => {
  const { stream, revision, id, type, metadata } = event;
  // Of an altered event they may be anything.
  const { version, time, actor, correlationId, previousHash, ...others } = metadata ?? {};
  const known = [stream, revision, id, type, version, time, actor, correlationId, previousHash, storedData(event)];
  return hash('sha256', JSON.stringify([...known, ...further(others)]), 'hex');
};
