import { setImmediate as immediate } from 'node:timers/promises';
import type { EventReader, Position } from '../contracts/recorded.ts';
import { Applier, type Folded } from './apply.ts';
import type { Projection } from './projection.ts';
import { readAllOrDamaged, type EventOrDamaged } from '../event-log/or-damaged.ts';
import { GroupChangedError, type Group, type ReadStore } from './read-store/read-store.ts';
import type { HashOf } from './witness.ts';

/** The progress of a replay. Positions may be byte offsets in the log, so events are counted for display. */
export interface Progress {
  /** Where it began: at 0, or where it was interrupted. */
  readonly from: Position;
  readonly position: Position;
  /** Its target. */
  readonly to: Position;
  /** How many events it has applied since it began. */
  readonly events: number;
  /** The unit counted, if not events. */
  readonly counted?: string;
}

export interface Replay {
  readonly log: EventReader;
  readonly store: ReadStore;
  /** The collections to rebuild. */
  readonly projections: readonly Projection[];
  /** Called after each batch. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** For the witness (see witness.ts). */
  readonly hashOf?: HashOf;
  /** Called with each event before it is applied; it throws to end the replay. */
  readonly assertEvent?: ((event: EventOrDamaged) => void) | undefined;
  /** Aborts between two pages: it throws the signal's reason, and the next run resumes. */
  readonly signal?: AbortSignal | undefined;
}

const batchSize = 5_000;
/** How often to try catching up while the projector keeps running. */
const triesBeside = 3;
/** How many batches may be in progress: while the store writes one, the next is queued. */
const mostUnderWay = 2;

/** A group being built up to the live one's position. */
export class Building {
  readonly #options: Replay;
  readonly #applier: Applier;
  readonly #from: Position;
  #events = 0;

  constructor(options: Replay, group: Group, projections: readonly Projection[]) {
    this.#options = options;
    this.#applier = new Applier(options.store, group, projections, options.log, options.hashOf);
    this.#from = group.position;
  }

  get group(): Group {
    return this.#applier.group;
  }

  get from(): Position {
    return this.#from;
  }

  get events(): number {
    return this.#events;
  }

  /** Asserts the events that an earlier run applied, which may not have asserted them. */
  async assertResumed(): Promise<void> {
    for (let after = 0; after < this.#from;) {
      await immediate();
      this.#options.signal?.throwIfAborted();
      after = (await this.#eventsBetween(after, this.#from)).at(-1)?.position ?? this.#from;
    }
  }

  /** Applies the log up to a position, reading and folding the next page while earlier ones are being written. */
  async catchUp(to: Position): Promise<void> {
    const underWay: Promise<void>[] = [];
    try {
      for (let after = this.group.position; after < to;) {
        // Reading and folding block this thread: send what was folded to the store first, so that both work at once.
        await immediate();
        this.#options.signal?.throwIfAborted();
        const events = await this.#eventsBetween(after, to);
        const batch = await this.#applier.fold(events);
        if (underWay.length === mostUnderWay) await underWay.shift();
        underWay.push(this.#write(batch, events.length, to));
        after = batch.to;
      }
      await Promise.all(underWay);
    } finally {
      await Promise.allSettled(underWay);
    }
  }

  async #eventsBetween(after: Position, to: Position): Promise<readonly EventOrDamaged[]> {
    const events = (await readAllOrDamaged(this.#options.log, after, batchSize)).filter(({ position }) => position <= to);
    const { assertEvent } = this.#options;
    if (assertEvent) for (const event of events) assertEvent(event);
    if (events.length > 0) return events;
    throw new Error(`The log ends at ${after}, the live collections stand at ${to}: they were built from another log.`);
  }

  /** Its rejection is handled here too: it may fail while something else is awaited. */
  #write(batch: Folded, events: number, to: Position): Promise<void> {
    const written = this.#applier.write(batch).then(() => {
      this.#events += events;
      this.#tell(to);
    });
    written.catch(() => undefined);
    return written;
  }

  /**
   * Replaces the live collections, at whatever position they are by now: if they keep moving on, it pauses the
   * projector.
   */
  async switchIn(names: readonly string[], keep?: string): Promise<Group> {
    for (let tries = 1; ; tries += 1) {
      if (tries > triesBeside) await this.#options.store.takeOver('live');
      const to = await goal(this.#options);
      await this.catchUp(to);
      try {
        return await this.#options.store.switchIn(this.group, names, keep);
      } catch (error) {
        // If the live group moved on meanwhile, catch up again.
        if (!(error instanceof GroupChangedError) || (await goal(this.#options)) === to) throw error;
      }
    }
  }

  #tell(to: Position): void {
    this.#options.onProgress?.({ from: this.#from, position: this.group.position, to, events: this.#events });
  }
}

/**
 * The position at which a new generation may be switched in: exactly the live one's; without a live one, the log's end.
 */
export const goal = async ({ log, store }: Pick<Replay, 'log' | 'store'>): Promise<Position> => {
  const live = await store.group('live');
  return live && Object.keys(live.generations).length > 0 ? live.position : log.head();
};
