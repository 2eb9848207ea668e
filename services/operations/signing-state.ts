import { DamagedEventError } from '../../contracts/recorded.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { tileSpan } from '../../domain/transparency/tiles.ts';
import { LogUnavailableError } from '../../event-log/event-log.ts';
import { readAllOrDamaged } from '../../event-log/or-damaged.ts';
import { contradictionOf } from '../../projections/altered-log.ts';
import { tileKey } from '../../projections/log-tiles.ts';
import { liveTile, readTree } from '../checkpoints/signed-tree.ts';
import type { Stores } from '../stores/stores.ts';

/** How far the log is signed. */
export interface SigningState {
  /** How many events the newest checkpoint covers. */
  readonly signed: number;
  /** How many more events the tree of the log has. */
  readonly unsigned: number;
  /** When the first of those was recorded; null if there is none, or it cannot be read. */
  readonly unsignedSince: string | null;
  /** How the log contradicts the newest checkpoint, as a clause whose subject is the log; null if it does not. */
  readonly contradiction: string | null;
}

/** When the event was recorded that follows the first `size` events; null if it cannot be read now. */
const timeAfter = async ({ log, store }: Pick<Stores, 'log' | 'store'>, size: number): Promise<string | null> => {
  const last = size - 1;
  const tile = await liveTile(store, tileKey({ level: 0, index: Math.floor(last / tileSpan) }));
  const position = tile?.positions[last % tileSpan];
  if (position === undefined) return null;
  try {
    const [event] = await readAllOrDamaged(log, position, 1);
    return event && !(event instanceof DamagedEventError) ? event.metadata.time : null;
  } catch (error) {
    if (error instanceof LogUnavailableError) return null;
    throw error;
  }
};

/** Null if nothing was ever signed. Throws `LogUnavailableError`, `StoreUnavailableError`. */
export const signingStateOf = async (stores: Pick<Stores, 'checkpoints' | 'log' | 'store'>): Promise<SigningState | null> => {
  const last = await stores.checkpoints.last();
  if (!last) return null;
  const signed = parseUnverifiedCheckpoint(last.note);
  const { size, position } = await readTree(stores.store);
  const unsigned = Math.max(0, size - signed.size);
  const isBuilt = size >= signed.size || (size > 0 && position >= (await stores.log.head()));
  return {
    ...{ signed: signed.size, unsigned },
    unsignedSince: unsigned > 0 ? await timeAfter(stores, signed.size) : null,
    contradiction: isBuilt ? ((await contradictionOf(signed, size, (key) => liveTile(stores.store, key))) ?? null) : null,
  };
};
