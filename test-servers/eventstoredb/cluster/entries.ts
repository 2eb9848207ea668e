import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Stored } from '../served-events.ts';

/**
 * The unit of writing, replication and acknowledgement: the events of one append, and the term of the leader that
 * accepted it.
 */
export interface Entry {
  readonly term: number;
  readonly events: readonly Stored[];
}

/**
 * The log of a member: a file with one entry per line, counted from 1. The last entries are removed if another leader
 * has different ones.
 */
export class Entries {
  readonly #file: number;
  readonly #entries: Entry[] = [];
  /** The offset in the file at which each entry ends. */
  readonly #ends: number[] = [];
  readonly #events: Stored[] = [];
  readonly #streams = new Map<string, Stored[]>();
  /** The entry of each event. */
  readonly #entryOf: number[] = [];

  constructor(path: string) {
    this.#file = openSync(path, 'a+');
    const lines = readFileSync(path, 'utf8').split('\n');
    // A line that a kill cut short was not acknowledged.
    lines.pop();
    for (const line of lines) this.#take(JSON.parse(line) as Entry, Buffer.byteLength(line) + 1);
    ftruncateSync(this.#file, this.#ends.at(-1) ?? 0);
  }

  get last(): number {
    return this.#entries.length;
  }

  get lastTerm(): number {
    return this.termOf(this.last);
  }

  termOf(index: number): number {
    return this.#entries[index - 1]?.term ?? 0;
  }

  /** The position of the last event of an entry. */
  positionOf(index: number): number {
    return this.#entries[index - 1]?.events.at(-1)?.position ?? 0;
  }

  /** The entry that holds the event at a position. */
  indexOf(position: number): number {
    return this.#entryOf[position - 1] ?? 0;
  }

  after(index: number, most: number): readonly Entry[] {
    return this.#entries.slice(index, index + most);
  }

  /** All events; each one's index is its position minus one. */
  get events(): readonly Stored[] {
    return this.#events;
  }

  stream(stream: string): readonly Stored[] {
    return this.#streams.get(stream) ?? [];
  }

  append(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
    const bytes = Buffer.from(lines.join(''));
    for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
    for (const [index, entry] of entries.entries()) this.#take(entry, Buffer.byteLength(lines[index] as string));
  }

  #take(entry: Entry, size: number): void {
    this.#entries.push(entry);
    this.#ends.push((this.#ends.at(-1) ?? 0) + size);
    for (const event of entry.events) {
      this.#events.push(event);
      this.#entryOf.push(this.last);
      const stream = this.#streams.get(event.stream);
      if (stream) stream.push(event);
      else this.#streams.set(event.stream, [event]);
    }
  }

  /** Removes the entries after this one. */
  cut(index: number): void {
    for (const { events } of this.#entries.splice(index)) {
      for (const { stream } of events) this.#streams.get(stream)?.pop();
      this.#events.length -= events.length;
    }
    this.#entryOf.length = this.#events.length;
    this.#ends.length = index;
    ftruncateSync(this.#file, this.#ends.at(-1) ?? 0);
  }

  close(): void {
    closeSync(this.#file);
  }
}
