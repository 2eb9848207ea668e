import { DamagedEventError, type EventReader, type Position } from '../../contracts/recorded.ts';
import { readAllOrDamaged, type EventOrDamaged } from '../or-damaged.ts';
import { hashOf } from '../chain.ts';
import type { Place } from './findings.ts';
import { sealStream } from '../../contracts/streams.ts';
import { sealedPart } from './seals.ts';

/** The parts of an event needed to check it against chains and seals. */
export interface Entry extends Place {
  readonly time: string;
  /** The request that caused it. */
  readonly request: unknown;
  /** Undefined if the event cannot be read. */
  readonly hash: string | undefined;
  /** The hash of the previous event, as it claims. */
  readonly previous: unknown;
}

export const entryOf = (event: EventOrDamaged): Entry => {
  const { position, stream, revision } = event;
  if (event instanceof DamagedEventError)
    return { position, stream, revision, time: '', request: '', hash: undefined, previous: undefined };
  // An altered event may have anything here.
  const { time, correlationId, previousHash } = event.metadata ?? {};
  return { position, stream, revision, time: String(time), request: correlationId, hash: hashOf(event), previous: previousHash };
};

const pageSize = 1_000;

/** The events of the log in order, without seals, read only as far as needed. */
export class Entries {
  readonly #log: EventReader;
  readonly #onEvent: (event: EventOrDamaged) => void;
  #waiting: Entry[] = [];
  #taken = 0;
  #after: Position = 0;
  #isOver = false;
  /** The index of each waiting entry by the sealed part of its hash, once `find` needs it. */
  #places: Map<string, number> | undefined;
  #first = 0;

  /** `onEvent` is called with each event as it is read, including seals. */
  constructor(log: EventReader, onEvent: (event: EventOrDamaged) => void) {
    this.#log = log;
    this.#onEvent = onEvent;
  }

  /** Reads until `count` entries are waiting, or the log ends. Throws `LogUnavailableError`. */
  async fill(count: number): Promise<void> {
    while (!this.#isOver && this.waiting < count) {
      const page = await readAllOrDamaged(this.#log, this.#after, pageSize, { markRewritten: true });
      const last = page.at(-1);
      if (!last) this.#isOver = true;
      else this.#after = last.position;
      for (const event of page) {
        this.#onEvent(event);
        if (event.stream !== sealStream) this.#add(entryOf(event));
      }
    }
  }

  get waiting(): number {
    return this.#waiting.length - this.#taken;
  }

  /** The next entries, without taking them. */
  peek(count: number): Entry[] {
    return this.#waiting.slice(this.#taken, this.#taken + count);
  }

  /** The entry at this offset. */
  peekAt(place: number): Entry | undefined {
    return this.#waiting[this.#taken + place];
  }

  take(count: number): Entry[] {
    const taken = this.peek(count);
    for (const { hash } of this.#places ? taken : []) this.#places?.delete(sealedPart(hash ?? ''));
    this.#taken += taken.length;
    if (this.#taken > pageSize) {
      this.#waiting = this.#waiting.slice(this.#taken);
      this.#first += this.#taken;
      this.#taken = 0;
    }
    return taken;
  }

  /** The offset of the entry with this sealed part; undefined if none is waiting. */
  find(part: string): number | undefined {
    this.#places ??= this.#look();
    const place = this.#places.get(part);
    return place === undefined ? undefined : place - this.#first - this.#taken;
  }

  /** Drops the index of `find` until it is needed again. */
  forget(): void {
    this.#places = undefined;
  }

  #add(entry: Entry): void {
    this.#waiting.push(entry);
    if (this.#places) this.#place(this.#places, entry, this.#waiting.length - 1);
  }

  #look(): Map<string, number> {
    const places = new Map<string, number>();
    for (let index = this.#taken; index < this.#waiting.length; index += 1)
      this.#place(places, this.#waiting[index] as Entry, index);
    return places;
  }

  #place(places: Map<string, number>, { hash }: Entry, index: number): void {
    if (hash === undefined) return;
    const part = sealedPart(hash);
    if (!places.has(part)) places.set(part, this.#first + index);
  }
}
