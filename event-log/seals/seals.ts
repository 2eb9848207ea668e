import { createHash } from 'node:crypto';
import type { LogSealed } from '../../contracts/events/seal.ts';
import { DamagedEventError, type RecordedEvent } from '../../contracts/recorded.ts';
import { upcast, whyUnreadable } from '../../contracts/upcast.ts';
import type { EventOrDamaged } from '../or-damaged.ts';
import { hashOf } from '../chain.ts';

/** How many digits of an event's hash its seal holds. */
const digits = 16;

/** The seal in an event of the stream of seals; undefined if it cannot be read, or is something else. */
export const sealIn = (event: EventOrDamaged): LogSealed | undefined => {
  if (event instanceof DamagedEventError || whyUnreadable(event) !== undefined) return undefined;
  return upcast(event).data as LogSealed;
};

/**
 * The seal of these events, which follow those sealed by the seal with this digest (empty for the log's first).
 * `hashes`: the events' hashes, if already computed.
 */
export const sealOf = (
  events: readonly RecordedEvent[],
  digestBefore: string,
  hashes: readonly string[] = events.map(hashOf),
): LogSealed => {
  const last = events.at(-1) as RecordedEvent;
  return {
    count: events.length,
    last: { stream: last.stream, revision: last.revision },
    hashes: hashes.map((hash) => hash.slice(0, digits)).join(''),
    digest: digestOf(hashes, digestBefore),
  };
};

/** The digest of a seal, computed from the full hashes of its events. */
export const digestOf = (hashes: readonly string[], digestBefore: string): string =>
  createHash('sha256').update(digestBefore).update(hashes.join('')).digest('hex');

/** The truncated hashes in a seal, one per event. */
export const hashesIn = ({ hashes }: LogSealed): string[] =>
  Array.from({ length: hashes.length / digits }, (_, index) => hashes.slice(index * digits, (index + 1) * digits));

/** The part of an event's hash that its seal holds. */
export const sealedPart = (hash: string): string => hash.slice(0, digits);
