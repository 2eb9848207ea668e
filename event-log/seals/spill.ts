import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const buckets = 256;
const noRoom = (folder: string): string =>
  `There is no room for the temporary file in ${folder}: set TMPDIR to a folder with more.`;

/** How many records of a bucket are written at once. */
const together = 300;

/**
 * Records of one size in a temporary file, by buckets: far more of them than memory should hold are sorted out, then
 * read bucket by bucket. Whoever makes one closes it.
 */
export class Spill {
  readonly #size: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'benchnotes-verify-'));
  readonly #file: number;
  readonly #blocks: number[][] = Array.from({ length: buckets }, () => []);
  readonly #buffers: (Buffer | undefined)[] = [];
  readonly #filled = new Uint32Array(buckets);
  #end = 0;

  /** `size`: that of a record, in bytes. */
  constructor(size: number) {
    this.#size = size;
    this.#file = openSync(join(this.#folder, 'events'), 'w+');
  }

  /**
   * A place for one record of a bucket (0 to 255), to be written at once: a buffer, and where in it the record begins.
   */
  place(bucket: number): { readonly buffer: Buffer; readonly offset: number } {
    const buffer = (this.#buffers[bucket] ??= Buffer.alloc(this.#size * together));
    if (this.#filled[bucket] === together) {
      (this.#blocks[bucket] as number[]).push(this.#end);
      if (writeSync(this.#file, buffer, 0, buffer.length, this.#end) < buffer.length) throw new Error(noRoom(this.#folder));
      this.#end += buffer.length;
      this.#filled[bucket] = 0;
    }
    const offset = (this.#filled[bucket] as number) * this.#size;
    this.#filled[bucket] = (this.#filled[bucket] as number) + 1;
    return { buffer, offset };
  }

  /**
   * The records of each bucket, one bucket after the other, one record behind the other; until the next one is asked
   * for.
   */
  *read(): Generator<Buffer> {
    const length = this.#size * together;
    const sizes = this.#blocks.map((blocks, bucket) => blocks.length * length + (this.#filled[bucket] as number) * this.#size);
    // One for all buckets: the memory of a buffer is given back only when the garbage collector comes to it.
    const buffer = Buffer.alloc(Math.max(...sizes));
    for (const [bucket, blocks] of this.#blocks.entries()) {
      for (const [index, from] of blocks.entries()) readSync(this.#file, buffer, index * length, length, from);
      const rest = (this.#filled[bucket] as number) * this.#size;
      this.#buffers[bucket]?.copy(buffer, blocks.length * length, 0, rest);
      yield buffer.subarray(0, sizes[bucket]);
    }
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
