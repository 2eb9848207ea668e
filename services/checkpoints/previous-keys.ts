import type { LogKeyChanged } from '../../contracts/events/operations.ts';
import { DamagedEventError, isOfSite, type EventReader } from '../../contracts/recorded.ts';
import { operationStream } from '../../contracts/streams.ts';
import { whyUnreadable } from '../../contracts/upcast.ts';
import { LogUnavailableError } from '../../event-log/event-log.ts';
import { readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import type { SignedCheckpoint } from './checkpoint-store.ts';

/** A verifier key that a log had before. */
export interface PreviousKey {
  readonly verifierKey: string;
  /** ISO 8601: when the next key replaced it. */
  readonly replacedAt: string;
}

interface Change {
  readonly data: LogKeyChanged;
  readonly time: string;
}

const changeIn = (event: EventOrDamaged): Change | undefined => {
  if (event instanceof DamagedEventError || !isOfSite(event) || event.type !== 'LogKeyChanged') return undefined;
  return whyUnreadable(event) === undefined ? { data: event.data as LogKeyChanged, time: event.metadata.time } : undefined;
};

/**
 * The keys that a log had under its name, from the changes that the event log records. Each process reads each of these
 * events once: when the checkpoint has changed, it reads only new events.
 */
export class PreviousKeys {
  readonly #log: Pick<EventReader, 'readStream'>;
  readonly #changes: Change[] = [];
  #next = 0;
  /** The checkpoint for which they were read last. */
  #note: string | undefined;

  constructor(log: Pick<EventReader, 'readStream'>) {
    this.#log = log;
  }

  /** Those of a checkpoint's log, the one replaced last first. Undefined if the event log cannot be read now. */
  async before({ note, verifierKey }: SignedCheckpoint): Promise<readonly PreviousKey[] | undefined> {
    try {
      if (note !== this.#note) await this.#readNew();
    } catch (error) {
      if (error instanceof LogUnavailableError) return undefined;
      throw error;
    }
    this.#note = note;
    const { origin } = parseUnverifiedCheckpoint(note);
    const replaced = new Map<string, string>();
    for (const { data, time } of this.#changes) {
      if (data.origin !== origin) continue;
      // A key may have come back: only its last replacement counts.
      replaced.delete(data.before);
      replaced.set(data.before, time);
    }
    replaced.delete(verifierKey);
    return [...replaced].map(([key, replacedAt]) => ({ verifierKey: key, replacedAt })).toReversed();
  }

  async #readNew(): Promise<void> {
    for await (const event of readStreamOrDamaged(this.#log, operationStream, this.#next)) {
      // Another call may have read it meanwhile.
      if (event.revision < this.#next) continue;
      this.#next = event.revision + 1;
      const change = changeIn(event);
      if (change) this.#changes.push(change);
    }
  }
}
