import { hashLength } from '../../domain/transparency/merkle.ts';
import { tileAt, tileHeight, tileSpan, type Tile } from '../../domain/transparency/tiles.ts';
import { emptyRootHash, nodeHashOf } from './hashes.ts';
import { StoredTree, type ReadTile } from './stored-tree.ts';

/** A tile with its hashes, concatenated. */
export interface FilledTile extends Tile {
  readonly hashes: Uint8Array;
}

/** The last, possibly partial tile of a level. */
interface Edge {
  hashes: Buffer;
  index: number;
  width: number;
}

const bit = (number: number, place: number): number => Math.floor(number / 2 ** place) % 2;

/**
 * A tree that leaves are appended to. It keeps the last tile of each level and the full subtrees that it consists of,
 * so an append costs two hashes on average at any size. The caller stores the tiles.
 */
export class GrowingTree {
  #size = 0;
  /** The root of the full subtree of 2^i leaves, for each bit i set in the size. */
  readonly #full: Uint8Array[] = [];
  readonly #edges: Edge[] = [];

  /** Loads the tree of a size, reading only the tiles on its right edge. Rejects as `read` does. */
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
      // The larger subtrees come before it.
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
   * Appends leaves by their hashes (`leafHashOf`). Returns the tiles that are new or wider: for each level, the full
   * ones first, then the last.
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
    // Like a carry in binary addition: two full subtrees of the same size merge into one of twice the size.
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
