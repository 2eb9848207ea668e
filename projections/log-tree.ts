import type { Position } from '../contracts/recorded.ts';
import { tileSpan } from '../domain/transparency/tiles.ts';
import { GrowingTree, type FilledTile } from '../event-log/tree/growing-tree.ts';
import { MissingTileError, type ReadTile } from '../event-log/tree/stored-tree.ts';
import { logTiles, tileKey, type StoredTile } from './log-tiles.ts';
import type { Group, Put, ReadStore } from './read-store/read-store.ts';

/** A tile that is new or wider. */
interface GrownTile {
  readonly tile: FilledTile;
  /** On level 0, the positions of its events. */
  readonly positions: readonly Position[];
  /** The position of the last event that it covers. */
  readonly end: Position;
}

/** Loads the tile with a key; undefined if there is none. */
export type FindTile = (key: string) => Promise<StoredTile | undefined>;

/** Reads the hashes of stored tiles. Rejects with `MissingTileError` if a tile is not there. */
export const hashesFrom =
  (find: FindTile): ReadTile =>
  async (tile) => {
    const found = await find(tileKey(tile));
    if (!found) throw new MissingTileError(`The tile ${tileKey(tile)} of the log's tree is not there.`);
    return Buffer.from(found.hashes, 'base64');
  };

/** The tiles of a group, which need not be live. They throw `StoreUnavailableError`. */
export const tilesOf =
  (store: Pick<ReadStore, 'load'>, group: Group): FindTile =>
  async (key) => {
    const stored = (await store.load(group, logTiles, [key])).get(key) as Put<StoredTile> | undefined;
    return stored?.document;
  };

/**
 * The last tile on level 0 that begins at or before a position; undefined if there is none. Searches by key, because a
 * group that is not live yet cannot be queried.
 */
const lastTileAt = async (find: FindTile, position: Position): Promise<StoredTile | undefined> => {
  const beginsBefore = async (index: number): Promise<StoredTile | undefined> => {
    const tile = await find(tileKey({ level: 0, index }));
    return tile && tile.first <= position ? tile : undefined;
  };
  let found = await beginsBefore(0);
  let beyond = 1;
  for (let tile = found; tile; beyond *= 2) {
    found = tile;
    tile = await beginsBefore(beyond);
  }
  while (found && beyond - found.index > 1) {
    const middle = Math.floor((found.index + beyond) / 2);
    const tile = await beginsBefore(middle);
    if (tile) found = tile;
    else beyond = middle;
  }
  return found;
};

/**
 * The tree over all events of a log, as a group of collections grows it: each batch of events becomes the next leaves,
 * whatever happens to the events in their own collections.
 */
export class LogTree {
  readonly #tree: GrowingTree;
  /** The positions of the last, partial tile on level 0. */
  #positions: readonly Position[];

  private constructor(tree: GrowingTree, positions: readonly Position[]) {
    this.#tree = tree;
    this.#positions = positions;
  }

  /**
   * Loads the tree of the events up to the group's position: an unfinished batch may have left wider tiles. Throws
   * `StoreUnavailableError`.
   */
  static async of(store: Pick<ReadStore, 'load'>, group: Group): Promise<LogTree> {
    const find = tilesOf(store, group);
    const last = await lastTileAt(find, group.position);
    const positions = last?.positions.filter((position) => position <= group.position) ?? [];
    const size = (last?.index ?? 0) * tileSpan + positions.length;
    return new LogTree(await GrowingTree.from(size, hashesFrom(find)), positions.length < tileSpan ? positions : []);
  }

  /** The number of events in it. */
  get size(): number {
    return this.#tree.size;
  }

  /**
   * Adds the next events by the hashes of their leaves. Returns the tiles that are new or wider. The `end` of each does
   * not depend on how the events were divided into batches.
   */
  append(leaves: readonly Uint8Array[], at: readonly Position[]): GrownTile[] {
    const first = Math.floor(this.#tree.size / tileSpan) * tileSpan;
    const positions = [...this.#positions, ...at];
    const tiles = this.#tree.append(leaves);
    this.#positions = positions.slice(Math.floor(this.#tree.size / tileSpan) * tileSpan - first);
    return tiles.map((tile) => {
      const { level, index, width } = tile;
      const [from, to] = [index * tileSpan - first, (index * tileSpan + width) * tileSpan ** level - first];
      return { tile, positions: level === 0 ? positions.slice(from, to) : [], end: positions[to - 1] as Position };
    });
  }
}
