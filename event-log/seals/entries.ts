import { DamagedEventError, type EventReader, type Position } from '../../contracts/recorded.ts';
import { readAllOrDamaged, type EventOrDamaged } from '../or-damaged.ts';
import { hashOf } from '../chain.ts';
import type { Place } from './findings.ts';
import { sealStream } from '../../contracts/streams.ts';
import { sealedPart } from './seals.ts';

/** What is left of an event when it is held against chains and seals. */
export interface Entry extends Place {
  readonly time: string;
  /** The request that led to it. */
  readonly request: unknown;
  /** Undefined where it cannot be read. */
  readonly hash: string | undefined;
  /** The hash that it carries of the event before it. */
  readonly previous: unknown;
}

export const entryOf = (event: EventOrDamaged): Entry => {
  const { position, stream, revision } = event;
  if (event instanceof DamagedEventError)
    return { position, stream, revision, time: '', request: '', hash: undefined, previous: undefined };
  // Of an altered event they may be anything.
  const { time, correlationId, previousHash } = event.metadata ?? {};
  return { position, stream, revision, time: String(time), request: correlationId, hash: hashOf(event), previous: previousHash };
};

const pageSize = 1_000;

/** The events of the log in its order, seals left out, read as far as somebody looks ahead. */
export class Entries {
  readonly #log: EventReader;
  readonly #onEvent: (event: EventOrDamaged) => void;
  #waiting: Entry[] = [];
  #taken = 0;
  #after: Position = 0;
  #isOver = false;
  /** Where the sealed parts of those that wait stand, once somebody looks for them. */
  #places: Map<string, number> | undefined;
  #first = 0;

  /** `onEvent` is told of each event when it is read, seals among them. */
  constructor(log: EventReader, onEvent: (event: EventOrDamaged) => void) {
    this.#log = log;
    this.#onEvent = onEvent;
  }

  /** Reads until so many wait, or all are read. Throws `LogUnavailableError`. */
  async fill(count: number): Promise<void> {
    while (!this.#isOver && this.waiting < count) {
      const page = await readAllOrDamaged(this.#log, this.#after, pageSize);
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

  /** The next ones, left where they are. */
  peek(count: number): Entry[] {
    return this.#waiting.slice(this.#taken, this.#taken + count);
  }

  /** The one behind so many others. */
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

  /** How many stand before the one with this sealed part; undefined where it does not wait. */
  find(part: string): number | undefined {
    this.#places ??= this.#look();
    const place = this.#places.get(part);
    return place === undefined ? undefined : place - this.#first - this.#taken;
  }

  /** Forgets what `find` needs until it is asked again. */
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
