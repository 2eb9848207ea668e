import type { Position } from '../../contracts/recorded.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { tileSpan } from '../../domain/transparency/tiles.ts';
import { StoredTree } from '../../event-log/tree/stored-tree.ts';
import { logTiles, type StoredTile } from '../../projections/log-tiles.ts';
import { hashesFrom } from '../../projections/log-tree.ts';
import type { ReadStore } from '../../projections/read-store/read-store.ts';
import { contradictionOf, type SignedTree } from '../../projections/altered-log.ts';
import type { CheckpointStore, SignedCheckpoint } from './checkpoint-store.ts';

/** How far the tree of the log is read. */
export interface ReadTree {
  /** The number of events that it contains; all of its tiles exist. */
  readonly size: number;
  readonly position: Position;
}

/** A tile as readers see it; undefined if there is none. Throws `StoreUnavailableError`. */
export const liveTile = (store: Pick<ReadStore, 'get'>, key: string): Promise<StoredTile | undefined> => store.get(logTiles, key);

/** The tree of a size, from the tiles that readers see. */
export const treeOf = (store: Pick<ReadStore, 'get'>, size: number): StoredTree =>
  new StoredTree(
    size,
    hashesFrom((key) => liveTile(store, key)),
  );

/** The tree of the last signed checkpoint; undefined if nothing was signed. Throws `StoreUnavailableError`. */
export const signedTree = async (checkpoints: Pick<CheckpointStore, 'last'>): Promise<SignedTree | undefined> => {
  const signed = await checkpoints.last();
  return signed && parseUnverifiedCheckpoint(signed.note);
};

/** The tree as readers see it. Throws `StoreUnavailableError`. */
export const readTree = async (store: Pick<ReadStore, 'find' | 'group'>): Promise<ReadTree> => {
  const position = (await store.group('live'))?.position ?? 0;
  const query = { where: { level: 0 }, order: ['first'], descending: true, after: [position + 1], limit: 1 } as const;
  const [last] = await store.find(logTiles, query);
  // An unfinished batch may have written more of it.
  const size = last ? last.index * tileSpan + last.positions.filter((each) => each <= position).length : 0;
  return { size, position };
};

/**
 * Whether the tiles that readers see belong to the last signed checkpoint. Each checkpoint is checked once per
 * generation of the tiles.
 */
export class SignedTiles {
  readonly #store: Pick<ReadStore, 'get' | 'group'>;
  #checked: string | undefined;

  constructor(store: Pick<ReadStore, 'get' | 'group'>) {
    this.#store = store;
  }

  /** False also while the tree is being built. Throws `StoreUnavailableError`. */
  async belongTo({ note }: SignedCheckpoint): Promise<boolean> {
    const token = (await this.#store.group('live'))?.token;
    const key = `${token} ${note}`;
    if (this.#checked === key) return true;
    const signed = parseUnverifiedCheckpoint(note);
    if (await contradictionOf(signed, signed.size, (tile) => liveTile(this.#store, tile))) return false;
    this.#checked = key;
    return true;
  }
}
