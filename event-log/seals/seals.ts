import { createHash } from 'node:crypto';
import type { LogSealed } from '../../contracts/events/seal.ts';
import { DamagedEventError, type RecordedEvent } from '../../contracts/recorded.ts';
import { upcast, whyUnreadable } from '../../contracts/upcast.ts';
import type { EventOrDamaged } from '../or-damaged.ts';
import { hashOf } from '../chain.ts';

/** So many digits of an event's hash stand in its seal. */
const digits = 16;

/** What an event of the stream of seals says; undefined where it cannot be read, or somebody else wrote it there. */
export const sealIn = (event: EventOrDamaged): LogSealed | undefined => {
  if (event instanceof DamagedEventError || whyUnreadable(event) !== undefined) return undefined;
  return upcast(event).data as LogSealed;
};

/**
 * The seal of these events, which follow those that the seal with this digest sealed (none: the log's first); `hashes`:
 * theirs, where somebody made them.
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

/** The digest of a seal, from the whole hashes of its events. */
export const digestOf = (hashes: readonly string[], digestBefore: string): string =>
  createHash('sha256').update(digestBefore).update(hashes.join('')).digest('hex');

/** The beginnings of the hashes in a seal, one for each event. */
export const hashesIn = ({ hashes }: LogSealed): string[] =>
  Array.from({ length: hashes.length / digits }, (_, index) => hashes.slice(index * digits, (index + 1) * digits));

/** What of an event's hash stands in its seal. */
export const sealedPart = (hash: string): string => hash.slice(0, digits);
