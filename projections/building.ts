import { setImmediate as immediate } from 'node:timers/promises';
import type { EventReader, Position } from '../contracts/recorded.ts';
import { Applier, type Folded } from './apply.ts';
import type { Projection } from './projection.ts';
import { readAllOrDamaged, type EventOrDamaged } from '../event-log/or-damaged.ts';
import { GroupChangedError, type Group, type ReadStore } from './read-store/read-store.ts';
import type { HashOf } from './witness.ts';

/** How far a replay is. Positions may be bytes of the log: what is counted for people is events. */
export interface Progress {
  /** Where it began: at 0, or where it was interrupted. */
  readonly from: Position;
  readonly position: Position;
  /** Where it is going. */
  readonly to: Position;
  /** How many events it has applied since it began. */
  readonly events: number;
  /** What is counted, where that is not events. */
  readonly counted?: string;
}

export interface Replay {
  readonly log: EventReader;
  readonly store: ReadStore;
  /** The collections to rebuild. */
  readonly projections: readonly Projection[];
  /** Told after each batch. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** For the witness (see witness.ts). */
  readonly hashOf?: HashOf;
  /** Ends it between two pages: it throws the signal's reason, and the next time goes on. */
  readonly signal?: AbortSignal | undefined;
}

const batchSize = 5_000;
/** How often it is tried to catch up with a projector that goes on meanwhile. */
const triesBeside = 3;
/** While the store writes one batch, the next waits at its door. */
const mostUnderWay = 2;

/** One group on its way to where the live one stands. */
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

  /** Applies the log up to a position. The next page is read and folded while others are under way to the store. */
  async catchUp(to: Position): Promise<void> {
    const underWay: Promise<void>[] = [];
    try {
      for (let after = this.group.position; after < to;) {
        // Reading and folding hold this thread: what was folded must have gone to the store first, so that both work at
        // once.
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
    if (events.length > 0) return events;
    throw new Error(`The log ends at ${after}, the live collections stand at ${to}: they were built from another log.`);
  }

  /** Handled here, too: it may fail while something else is waited for. */
  #write(batch: Folded, events: number, to: Position): Promise<void> {
    const written = this.#applier.write(batch).then(() => {
      this.#events += events;
      this.#tell(to);
    });
    written.catch(() => undefined);
    return written;
  }

  /**
   * Takes the place of the live collections, wherever they have moved to meanwhile: where they move on and on, the
   * projector is held up for it.
   */
  async switchIn(names: readonly string[], keep?: string): Promise<Group> {
    for (let tries = 1; ; tries += 1) {
      if (tries > triesBeside) await this.#options.store.takeOver('live');
      const to = await goal(this.#options);
      await this.catchUp(to);
      try {
        return await this.#options.store.switchIn(this.group, names, keep);
      } catch (error) {
        // Where the live group moved on meanwhile, catch up with it again.
        if (!(error instanceof GroupChangedError) || (await goal(this.#options)) === to) throw error;
      }
    }
  }

  #tell(to: Position): void {
    this.#options.onProgress?.({ from: this.#from, position: this.group.position, to, events: this.#events });
  }
}

/**
 * Where a new generation must stand to be switched in: exactly where the live one stands; the log's end when there is
 * none yet.
 */
export const goal = async ({ log, store }: Pick<Replay, 'log' | 'store'>): Promise<Position> => {
  const live = await store.group('live');
  return live && Object.keys(live.generations).length > 0 ? live.position : log.head();
};
