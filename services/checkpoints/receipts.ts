import { LRUCache } from 'lru-cache';
import { DamagedEventError, isOfSite, type EventReader, type Position, type RecordedEvent } from '../../contracts/recorded.ts';
import { formatReceipt } from '../../domain/transparency/receipt.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { hashLength, isIncluded } from '../../domain/transparency/merkle.ts';
import { tileSpan } from '../../domain/transparency/tiles.ts';
import { keepsCommitment } from '../../event-log/commitment.ts';
import { leafHashOf } from '../../event-log/tree/hashes.ts';
import { preimageOf } from '../../event-log/tree/leaf.ts';
import { MissingTileError, StoredTree } from '../../event-log/tree/stored-tree.ts';
import { logTiles, tileKey, type StoredTile } from '../../projections/log-tiles.ts';
import { hashesFrom } from '../../projections/log-tree.ts';
import type { ReadStore } from '../../projections/read-store/read-store.ts';
import type { CheckpointStore, SignedCheckpoint } from './checkpoint-store.ts';
import { cosignedOf } from './cosigned.ts';
import { liveTile, readTree } from './signed-tree.ts';

/** The stores that receipts are made from, apart from the event log. */
export interface ReceiptStores {
  readonly store: Pick<ReadStore, 'find' | 'get' | 'group'>;
  readonly checkpoints: Pick<CheckpointStore, 'last'>;
  readonly cosigned: Pick<CheckpointStore, 'last'>;
}

/**
 * Why there is no receipt. `unsigned`: the newest checkpoint does not cover the event yet, or the tree is being built.
 * `changed`: the event cannot be read, or the site no longer has it, or the other events, as they were signed.
 */
export type NoReceipt = 'none' | 'unsigned' | 'changed';

/** A receipt as a file, or the reason why there is none. */
export type MadeReceipt = { readonly receipt: string } | NoReceipt;

/** The name of a receipt's file. */
export const receiptName = (postId: number, revision: number): string => `post-${postId}-${revision}.tlog-proof`;

/** The number of cached tiles: a megabyte. Proofs share those of the upper levels and of the right edge. */
const keptTiles = 64;

/** A checkpoint that proves events. */
interface Proving extends Checkpoint {
  readonly note: string;
}

/**
 * Makes receipts from the newest cosigned checkpoint if that covers the event, otherwise from the newest one: those
 * that were stored when the maker was created.
 */
export class ReceiptMaker {
  /** The key that verifies these receipts; undefined if none can be made. */
  readonly verifierKey: string | undefined;
  readonly #store: ReceiptStores['store'];
  /** In the order of preference: the cosigned one first. */
  readonly #proving: readonly Proving[];
  readonly #tiles = new LRUCache<string, StoredTile>({ max: keptTiles });

  private constructor(store: ReceiptStores['store'], verifierKey: string | undefined, proving: readonly Proving[]) {
    this.#store = store;
    this.verifierKey = verifierKey;
    this.#proving = proving;
  }

  /** Throws `StoreUnavailableError`. */
  static async from({ store, checkpoints, cosigned }: ReceiptStores): Promise<ReceiptMaker> {
    const signed = await checkpoints.last();
    if (!signed) return new ReceiptMaker(store, undefined, []);
    const { verifierKey } = signed;
    const all = [await cosignedOf(cosigned, signed), signed];
    // The new key may not verify a checkpoint cosigned before the key changed.
    const usable = all.filter((one) => one?.verifierKey === verifierKey) as SignedCheckpoint[];
    const proving = usable.map(({ note }) => ({ ...parseUnverifiedCheckpoint(note), note }));
    const isBuilt = (await readTree(store)).size >= Math.max(...proving.map(({ size }) => size));
    return isBuilt ? new ReceiptMaker(store, verifierKey, proving) : new ReceiptMaker(store, undefined, []);
  }

  /** Throws `StoreUnavailableError`. */
  async receiptOf(event: RecordedEvent): Promise<MadeReceipt> {
    if (!isOfSite(event) || keepsCommitment(event) === false) return 'changed';
    try {
      return await this.#proven(event);
    } catch (error) {
      if (error instanceof MissingTileError) return 'unsigned';
      throw error;
    }
  }

  async #proven(event: RecordedEvent): Promise<MadeReceipt> {
    const leaf = this.#proving.length > 0 ? await this.#leafAt(event.position) : undefined;
    const covering = leaf && this.#proving.find(({ size }) => leaf.index < size);
    if (!covering) return 'unsigned';
    const preimage = preimageOf(event);
    if (!leafHashOf(preimage.leaf).equals(leaf.hash)) return 'changed';
    const tree = new StoredTree(
      covering.size,
      hashesFrom((key) => this.#tile(key)),
    );
    const hashes = await tree.inclusionProof(leaf.index);
    // The tree may have been rebuilt from an altered log.
    if (!(await isIncluded({ ...covering, index: leaf.index, leafHash: leaf.hash, proof: hashes }))) return 'changed';
    return { receipt: formatReceipt({ ...preimage, index: leaf.index, hashes, checkpoint: covering.note }) };
  }

  /** The index of an event in the tree, and its hash there; undefined until the tree contains it. */
  async #leafAt(position: Position): Promise<{ readonly index: number; readonly hash: Buffer } | undefined> {
    const tile = this.#tiles.find(({ positions }) => positions.includes(position)) ?? (await this.#leavesBefore(position));
    const place = tile?.positions.indexOf(position) ?? -1;
    if (!tile || place === -1) return undefined;
    const hash = Buffer.from(tile.hashes, 'base64').subarray(place * hashLength, (place + 1) * hashLength);
    return { index: tile.index * tileSpan + place, hash };
  }

  /** The last tile of leaves that begins at a position or before it. */
  async #leavesBefore(position: Position): Promise<StoredTile | undefined> {
    const query = { where: { level: 0 }, order: ['first'], descending: true, after: [position + 1], limit: 1 } as const;
    const [tile] = await this.#store.find(logTiles, query);
    if (tile) this.#tiles.set(tileKey(tile), tile);
    return tile;
  }

  async #tile(key: string): Promise<StoredTile | undefined> {
    const tile = this.#tiles.get(key) ?? (await liveTile(this.#store, key));
    if (tile) this.#tiles.set(key, tile);
    return tile;
  }
}

const eventAt = async (
  log: Pick<EventReader, 'readStream'>,
  stream: string,
  revision: number,
): Promise<RecordedEvent | NoReceipt> => {
  try {
    const [event] = await log.readStream(stream, revision, 1);
    return event?.revision === revision ? event : 'none';
  } catch (error) {
    if (error instanceof DamagedEventError) return 'changed';
    throw error;
  }
};

/**
 * The receipt of an event, as a file, from the current checkpoints. Throws `LogUnavailableError` and
 * `StoreUnavailableError`.
 */
export const receiptOf = async (
  { log, ...stores }: ReceiptStores & { readonly log: Pick<EventReader, 'readStream'> },
  stream: string,
  revision: number,
): Promise<MadeReceipt> => {
  const event = await eventAt(log, stream, revision);
  return typeof event === 'string' ? event : (await ReceiptMaker.from(stores)).receiptOf(event);
};
