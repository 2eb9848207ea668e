import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const buckets = 256;
const noRoom = (folder: string): string =>
  `There is no room for the temporary file in ${folder}: set TMPDIR to a folder with more.`;

/** How many records of a bucket to write at once. */
const together = 300;

/**
 * Fixed-size records in a temporary file, sorted into buckets: it takes far more of them than fit in memory, and reads
 * them back bucket by bucket. The caller must close it.
 */
export class Spill {
  readonly #size: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'benchnotes-verify-'));
  readonly #file: number;
  readonly #blocks: number[][] = Array.from({ length: buckets }, () => []);
  readonly #buffers: (Buffer | undefined)[] = [];
  readonly #filled = new Uint32Array(buckets);
  #end = 0;

  /** `size`: the size of a record, in bytes. */
  constructor(size: number) {
    this.#size = size;
    this.#file = openSync(join(this.#folder, 'events'), 'w+');
  }

  /** A slot for one record of a bucket (0 to 255), to be filled at once: a buffer, and the record's offset in it. */
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

  /** The records of each bucket, concatenated, bucket by bucket. A result is only valid until the next is requested. */
  *read(): Generator<Buffer> {
    const length = this.#size * together;
    const sizes = this.#blocks.map((blocks, bucket) => blocks.length * length + (this.#filled[bucket] as number) * this.#size);
    // One buffer for all buckets: the memory of a buffer is only freed when the garbage collector runs.
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
