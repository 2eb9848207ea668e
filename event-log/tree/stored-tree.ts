import { hashLength } from '../../domain/transparency/merkle.ts';
import { tileAt, tileHeight, tileSpan, type Tile } from '../../domain/transparency/tiles.ts';
import { emptyRootHash, nodeHashOf } from './hashes.ts';

/** Reads the hashes of a tile, concatenated: `width` times 32 bytes, or those of a wider tile at the same place. */
export type ReadTile = (tile: Tile) => Promise<Uint8Array>;

/** A tile is missing, or narrower than the tree requires: the tree is being built, or storage is damaged. */
export class MissingTileError extends Error {
  override readonly name = 'MissingTileError';
}

/** Leaves of a tree; `to` is exclusive. */
type Range = readonly [from: number, to: number];

/** The largest power of two below a number greater than 1 (RFC 6962, section 2.1). */
const splitOf = (count: number): number => {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
};

/** The root of a full tree over concatenated hashes. */
const rootOver = (hashes: Uint8Array): Uint8Array => {
  if (hashes.length === hashLength) return hashes;
  const middle = hashes.length / 2;
  return nodeHashOf(rootOver(hashes.subarray(0, middle)), rootOver(hashes.subarray(middle)));
};

/** A tree of a given size, backed by its tiles: its root and its proofs. It caches the tiles that it reads. */
export class StoredTree {
  readonly size: number;
  readonly #readTile: ReadTile;
  readonly #read = new Map<string, Promise<Uint8Array>>();

  constructor(size: number, read: ReadTile) {
    this.size = size;
    this.#readTile = read;
  }

  /** 32 bytes. Rejects as `read` does. */
  async root(): Promise<Uint8Array> {
    return this.size === 0 ? emptyRootHash() : this.#rootOf([0, this.size]);
  }

  /** The path from a leaf's sibling up to the child of the root. Rejects if the tree has no such leaf. */
  async inclusionProof(index: number): Promise<Uint8Array[]> {
    if (!(index >= 0 && index < this.size)) throw new Error(`A tree of ${this.size} leaves has none at ${index}.`);
    const siblings: Range[] = [];
    for (let [from, to] = [0, this.size]; to - from > 1;) {
      const middle = from + splitOf(to - from);
      siblings.push(index < middle ? [middle, to] : [from, middle]);
      [from, to] = index < middle ? [from, middle] : [middle, to];
    }
    return this.#rootsOf(siblings.toReversed());
  }

  /**
   * The proof that this tree extends the tree of its first `oldSize` leaves (RFC 6962, section 2.1.2); empty for the
   * empty tree, and for this one. Rejects if `oldSize` exceeds this tree's size, and as `read` does.
   */
  async consistencyProof(oldSize: number): Promise<Uint8Array[]> {
    if (!(oldSize >= 0 && oldSize <= this.size)) throw new Error(`A tree of ${this.size} leaves has no part of ${oldSize}.`);
    if (oldSize === 0) return [];
    const parts: Range[] = [];
    let [from, to] = [0, this.size];
    while (oldSize < to) {
      const middle = from + splitOf(to - from);
      parts.push(oldSize <= middle ? [middle, to] : [from, middle]);
      [from, to] = oldSize <= middle ? [from, middle] : [middle, to];
    }
    // Left out if it is the whole older tree: the verifier has that root.
    if (from > 0) parts.push([from, to]);
    return this.#rootsOf(parts.toReversed());
  }

  /** The root of the `index`-th full subtree of 2^height leaves. */
  async fullTree(height: number, index: number): Promise<Uint8Array> {
    const level = Math.floor(height / tileHeight);
    const width = 2 ** (height % tileHeight);
    const tile = tileAt(level, Math.floor((index * width) / tileSpan), this.size);
    const place = (index * width) % tileSpan;
    if (!tile || place + width > tile.width) throw new Error(`A tree of ${this.size} leaves does not reach so far.`);
    const hashes = await this.tile(tile);
    return rootOver(hashes.subarray(place * hashLength, (place + width) * hashLength));
  }

  /** The hashes of a tile of this tree. Rejects if the stored tile is too short, and as `read` does. */
  tile(tile: Tile): Promise<Uint8Array> {
    const key = `${tile.level}/${tile.index}`;
    const hashes = this.#read.get(key) ?? this.#readWhole(tile);
    this.#read.set(key, hashes);
    return hashes;
  }

  async #readWhole(tile: Tile): Promise<Uint8Array> {
    const hashes = await this.#readTile(tile);
    const length = tile.width * hashLength;
    if (hashes.length < length)
      throw new MissingTileError(
        `The tile ${tile.index} of level ${tile.level} has ${hashes.length} bytes in the place of ${length}.`,
      );
    return hashes.subarray(0, length);
  }

  #rootsOf(ranges: readonly Range[]): Promise<Uint8Array[]> {
    return Promise.all(ranges.map((range) => this.#rootOf(range)));
  }

  /** The root over a range of leaves. Splits off full subtrees from the left, each as large as fits. */
  async #rootOf([from, to]: Range): Promise<Uint8Array> {
    const count = to - from;
    const height = Math.log2(splitOf(count + 1));
    const first = await this.fullTree(height, from / 2 ** height);
    const rest = from + 2 ** height;
    return rest === to ? first : nodeHashOf(first, await this.#rootOf([rest, to]));
  }
}
