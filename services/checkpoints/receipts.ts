import { DamagedEventError, isOfSite, type EventReader, type Position, type RecordedEvent } from '../../contracts/recorded.ts';
import { formatReceipt } from '../../domain/transparency/receipt.ts';
import { checkpointIn } from '../../domain/transparency/signed-checkpoint.ts';
import { hashLength } from '../../domain/transparency/merkle.ts';
import { tileSpan } from '../../domain/transparency/tiles.ts';
import { keepsCommitment } from '../../event-log/commitment.ts';
import { leafHashOf } from '../../event-log/tree/hashes.ts';
import { preimageOf } from '../../event-log/tree/leaf.ts';
import { logTiles } from '../../projections/log-tiles.ts';
import type { ReadStore } from '../../projections/read-store/read-store.ts';
import type { CheckpointStore } from './checkpoint-store.ts';
import { cosignedOf } from './cosigned.ts';
import { readTree, treeOf } from './signed-tree.ts';

interface Options {
  readonly log: Pick<EventReader, 'readStream'>;
  readonly store: Pick<ReadStore, 'find' | 'get' | 'group'>;
  readonly checkpoints: Pick<CheckpointStore, 'last'>;
  readonly cosigned: Pick<CheckpointStore, 'last'>;
}

/**
 * Why there is no receipt. `unsigned`: the newest checkpoint does not cover the event yet, or the tree is being built.
 * `changed`: the event cannot be read, or is not the one that was signed.
 */
export type NoReceipt = 'none' | 'unsigned' | 'changed';

/** The index of an event in the tree, and its hash there; undefined as long as the tree does not hold it. */
const leafAt = async (
  store: Options['store'],
  position: Position,
): Promise<{ readonly index: number; readonly hash: Buffer } | undefined> => {
  const query = { where: { level: 0 }, order: ['first'], descending: true, after: [position + 1], limit: 1 } as const;
  const [tile] = await store.find(logTiles, query);
  const place = tile?.positions.indexOf(position) ?? -1;
  if (!tile || place === -1) return undefined;
  const hash = Buffer.from(tile.hashes, 'base64').subarray(place * hashLength, (place + 1) * hashLength);
  return { index: tile.index * tileSpan + place, hash };
};

const eventAt = async (log: Options['log'], stream: string, revision: number): Promise<RecordedEvent | NoReceipt> => {
  try {
    const [event] = await log.readStream(stream, revision, 1);
    if (event?.revision !== revision) return 'none';
    return isOfSite(event) && keepsCommitment(event) !== false ? event : 'changed';
  } catch (error) {
    if (error instanceof DamagedEventError) return 'changed';
    throw error;
  }
};

/**
 * The checkpoint by which an event is proved: the newest one that witnesses cosigned, or else the newest one. Undefined
 * where neither covers the event.
 */
const covering = async (
  { checkpoints, cosigned }: Options,
  index: number,
): Promise<{ readonly note: string; readonly size: number } | undefined> => {
  const signed = await checkpoints.last();
  if (!signed) return undefined;
  const both = [await cosignedOf(cosigned, signed), signed].filter((one) => one !== undefined);
  return both.map(({ note }) => ({ note, size: checkpointIn(note).size })).find(({ size }) => index < size);
};

/**
 * The receipt of an event, as a file, by the newest checkpoint that was cosigned, or else the newest one. Throws
 * `LogUnavailableError` and `StoreUnavailableError`.
 */
export const receiptOf = async (
  options: Options,
  stream: string,
  revision: number,
): Promise<{ readonly receipt: string } | NoReceipt> => {
  const { log, store } = options;
  const event = await eventAt(log, stream, revision);
  if (typeof event === 'string') return event;
  const leaf = await leafAt(store, event.position);
  const checkpoint = leaf && (await covering(options, leaf.index));
  if (!checkpoint || (await readTree(store)).size < checkpoint.size) return 'unsigned';
  const preimage = preimageOf(event);
  if (!leafHashOf(preimage.leaf).equals(leaf.hash)) return 'changed';
  const hashes = await treeOf(store, checkpoint.size).inclusionProof(leaf.index);
  return { receipt: formatReceipt({ ...preimage, index: leaf.index, hashes, checkpoint: checkpoint.note }) };
};
