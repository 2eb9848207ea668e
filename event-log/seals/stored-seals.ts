import type { LogSealed } from '../../contracts/events/seal.ts';
import { DamagedEventError, type EventReader } from '../../contracts/recorded.ts';
import type { EventOrDamaged } from '../or-damaged.ts';
import { entryOf, type Entry } from './entries.ts';
import { sealStream } from '../../contracts/streams.ts';
import { hashesIn, sealIn } from './seals.ts';

/** A seal as stored in the log. */
export interface StoredSeal extends Entry {
  /** Undefined if it cannot be read, or is no longer a seal. */
  readonly seal: LogSealed | undefined;
  /** The truncated hashes in it. */
  readonly parts: readonly string[];
}

/** How many to read at once: a seal may hold 16 kB. */
const pageSize = 50;

const storedSeal = (event: EventOrDamaged): StoredSeal => {
  const seal = sealIn(event);
  return { ...entryOf(event), seal, parts: seal ? hashesIn(seal) : [] };
};

/**
 * The seals of the log in order of revision, from `first` on, including anything that replaced one. Throws
 * `LogUnavailableError`.
 */
export const storedSeals = async function* (log: EventReader, first = 0): AsyncGenerator<StoredSeal> {
  for (let from = first, limit = pageSize; ;) {
    try {
      const events = await log.readStream(sealStream, from, limit);
      yield* events.map(storedSeal);
      if (events.length < limit) return;
      from = (events.at(-1) as EventOrDamaged).revision + 1;
      limit = Math.min(2 * limit, pageSize);
    } catch (error) {
      if (!(error instanceof DamagedEventError)) throw error;
      // Revisions may be missing, so only a read with limit 1 shows that nothing comes before the damaged one.
      if (limit > 1) limit = Math.floor(limit / 2);
      else {
        yield storedSeal(error);
        from = error.revision + 1;
      }
    }
  }
};
