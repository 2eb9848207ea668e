import { hash as digest } from 'node:crypto';
import type { Position } from '../../contracts/recorded.ts';
import type { Entry } from './entries.ts';
import { Spill } from './spill.ts';

/** The verdict of the seals on an event: not sealed, unchanged since it was sealed, or changed. */
export type Standing = 'unsealed' | 'sealed' | 'blamed';
const standings: readonly Standing[] = ['unsealed', 'sealed', 'blamed'];

/** An event within its stream. Hashes are their first 64 bits, as in seals. */
export interface Link {
  readonly position: Position;
  readonly revision: number;
  readonly standing: Standing;
  /** The position of the seal that holds it, 0 if none does. */
  readonly sealedAt: Position;
  /** Undefined if the event cannot be read. */
  readonly hash: string | undefined;
  /** Null: the event says that it is the first. Undefined: it has nothing that could be a hash. */
  readonly previous: string | null | undefined;
}

const digits = 16;
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/**
 * Stream (8 bytes), hash (8), previous hash (8), position (8), position of the seal (8), revision (6), standing (1),
 * flags (1).
 */
const size = 48;
const unreadable = 1;
const first = 2;
const noHash = 4;

const linkAt = (buffer: Buffer, offset: number): Link => {
  const flags = buffer.readUInt8(offset + 47);
  return {
    hash: flags & unreadable ? undefined : buffer.toString('hex', offset + 8, offset + 16),
    previous: flags & noHash ? undefined : flags & first ? null : buffer.toString('hex', offset + 16, offset + 24),
    position: buffer.readDoubleLE(offset + 24),
    sealedAt: buffer.readDoubleLE(offset + 32),
    revision: buffer.readUIntLE(offset + 40, 6),
    standing: standings[buffer.readUInt8(offset + 46)] as Standing,
  };
};

const linksAt = function* (records: Buffer, offsets: Uint32Array): Generator<Link> {
  for (const offset of offsets) yield linkAt(records, offset);
};

/** The events of a log grouped by stream. They are kept in a temporary file, so any number of streams fits. */
export class Chains {
  readonly #spill = new Spill(size);

  add({ stream, position, revision, hash, previous }: Entry, standing: Standing, sealedAt: Position): void {
    const key = digest('sha256', stream, 'buffer');
    const { buffer, offset } = this.#spill.place(key[0] as number);
    key.copy(buffer, offset, 0, 8);
    buffer.write((hash ?? '').slice(0, digits).padEnd(digits, '0'), offset + 8, 'hex');
    buffer.write(isHash(previous) ? previous.slice(0, digits) : '0'.repeat(digits), offset + 16, 'hex');
    buffer.writeDoubleLE(position, offset + 24);
    buffer.writeDoubleLE(sealedAt, offset + 32);
    buffer.writeUIntLE(Math.min(Math.max(revision, 0), 2 ** 47), offset + 40, 6);
    buffer.writeUInt8(standings.indexOf(standing), offset + 46);
    const said = previous === null ? first : isHash(previous) ? 0 : noHash;
    buffer.writeUInt8((hash === undefined ? unreadable : 0) | said, offset + 47);
  }

  /**
   * The events of each stream, by revision and, for equal revisions, by position. Iterate each stream once, before
   * asking for the next.
   */
  *streams(): Generator<Iterable<Link>> {
    for (const records of this.#spill.read()) {
      const offsets = new Uint32Array(records.length / size).map((_, index) => index * size);
      const streams = BigUint64Array.from(offsets, (offset) => records.readBigUInt64BE(offset));
      const streamAt = (offset: number): bigint => streams[offset / size] as bigint;
      const inOrder = offsets.sort((one, other) => {
        const [stream, otherStream] = [streamAt(one), streamAt(other)];
        if (stream !== otherStream) return stream < otherStream ? -1 : 1;
        return (
          records.readUIntLE(one + 40, 6) - records.readUIntLE(other + 40, 6) ||
          records.readDoubleLE(one + 24) - records.readDoubleLE(other + 24)
        );
      });
      for (let from = 0; from < inOrder.length;) {
        const stream = streamAt(inOrder[from] as number);
        let to = from + 1;
        while (to < inOrder.length && streamAt(inOrder[to] as number) === stream) to += 1;
        yield linksAt(records, inOrder.subarray(from, to));
        from = to;
      }
    }
  }

  close(): void {
    this.#spill.close();
  }
}
