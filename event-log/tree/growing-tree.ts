import { hashLength } from '../../domain/transparency/merkle.ts';
import { tileAt, tileHeight, tileSpan, type Tile } from '../../domain/transparency/tiles.ts';
import { emptyRootHash, nodeHashOf } from './hashes.ts';
import { StoredTree, type ReadTile } from './stored-tree.ts';

/** A tile, and its hashes one behind the other. */
export interface FilledTile extends Tile {
  readonly hashes: Uint8Array;
}

/** A level's last tile, as far as it goes. */
interface Edge {
  hashes: Buffer;
  index: number;
  width: number;
}

const bit = (number: number, place: number): number => Math.floor(number / 2 ** place) % 2;

/**
 * A tree that leaves are appended to. It keeps the last tile of each level, and the full trees that it consists of: an
 * append costs two hashes, however large it is. Whoever has it stores the tiles.
 */
export class GrowingTree {
  #size = 0;
  /** At each bit of the size that is set the root of the full tree of so many leaves. */
  readonly #full: Uint8Array[] = [];
  readonly #edges: Edge[] = [];

  /** The tree of a size, from its tiles; only those on its right edge are read. Rejects as `read` does. */
  static async from(size: number, read: ReadTile): Promise<GrowingTree> {
    const [tree, stored] = [new GrowingTree(), new StoredTree(size, read)];
    for (let level = 0; tileSpan ** level <= size; level += 1) {
      const index = Math.floor(size / tileSpan ** (level + 1));
      const tile = tileAt(level, index, size);
      const edge = tree.#edgeOf(level);
      edge.index = index;
      edge.width = tile?.width ?? 0;
      if (tile) edge.hashes.set(await stored.tile(tile));
    }
    for (let height = 0; 2 ** height <= size; height += 1) {
      // The trees that are larger stand before it.
      const index = Math.floor(size / 2 ** height) - 1;
      if (bit(size, height)) tree.#full[height] = await stored.fullTree(height, index);
    }
    tree.#size = size;
    return tree;
  }

  get size(): number {
    return this.#size;
  }

  root(): Uint8Array {
    let root: Uint8Array | undefined;
    for (const [height, full] of this.#full.entries()) if (bit(this.#size, height)) root = root ? nodeHashOf(full, root) : full;
    return root ?? emptyRootHash();
  }

  /**
   * Appends leaves by their hashes (`leafHashOf`). Answers the tiles that are new, or wider than before: a level's full
   * ones first, then its last one.
   */
  append(leafHashes: readonly Uint8Array[]): FilledTile[] {
    const filled: FilledTile[] = [];
    const before = this.#size;
    for (const leaf of leafHashes) this.#add(leaf, filled);
    for (const [level, { hashes, index, width }] of this.#edges.entries()) {
      const isWider = Math.floor(before / tileSpan ** level) < Math.floor(this.#size / tileSpan ** level);
      if (isWider && width > 0) filled.push({ level, index, width, hashes: Buffer.from(hashes.subarray(0, width * hashLength)) });
    }
    return filled;
  }

  #add(leaf: Uint8Array, filled: FilledTile[]): void {
    let hash = leaf;
    let height = 0;
    this.#place(0, hash, filled);
    // As one counts up: a full tree beside another of its size makes one of twice the size.
    for (; bit(this.#size, height); height += 1) {
      hash = nodeHashOf(this.#full[height] as Uint8Array, hash);
      if ((height + 1) % tileHeight === 0) this.#place((height + 1) / tileHeight, hash, filled);
    }
    this.#full[height] = hash;
    this.#size += 1;
  }

  #place(level: number, hash: Uint8Array, filled: FilledTile[]): void {
    const edge = this.#edgeOf(level);
    edge.hashes.set(hash, edge.width * hashLength);
    edge.width += 1;
    if (edge.width < tileSpan) return;
    filled.push({ level, index: edge.index, width: tileSpan, hashes: edge.hashes });
    edge.hashes = Buffer.alloc(tileSpan * hashLength);
    edge.index += 1;
    edge.width = 0;
  }

  #edgeOf(level: number): Edge {
    return (this.#edges[level] ??= { hashes: Buffer.alloc(tileSpan * hashLength), index: 0, width: 0 });
  }
}
