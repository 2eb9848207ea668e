import { hash } from 'node:crypto';
import { storedData, type RecordedEvent } from '../contracts/recorded.ts';

/** The metadata beyond the fields that every event has, sorted by name; empty if there are none. */
const further = (others: Readonly<Record<string, unknown>>): unknown[] => {
  const names = Object.keys(others).sort();
  return names.length === 0 ? [] : [names.map((name) => [name, others[name]])];
};

/**
 * SHA-256 (hexadecimal) of a recorded event, including its place in the stream. The next event of the stream carries it
 * as `previousHash`, so that an altered, removed or reordered event is detected. It covers the data as stored:
 * encrypted data can be hashed without the key, so the hash survives the key's destruction. It leaves out the position,
 * which belongs to one log: a site may move to another.
 */
export const hashOf = (event: RecordedEvent): string => {
  const { stream, revision, id, type, metadata } = event;
  // An altered event may have anything here.
  const { version, time, actor, correlationId, previousHash, ...others } = metadata ?? {};
  const known = [stream, revision, id, type, version, time, actor, correlationId, previousHash, storedData(event)];
  return hash('sha256', JSON.stringify([...known, ...further(others)]), 'hex');
};
