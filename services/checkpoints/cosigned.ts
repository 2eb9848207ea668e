import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import type { CheckpointStore, SignedCheckpoint } from './checkpoint-store.ts';

/**
 * The newest checkpoint of the log of `signed` that a quorum of witnesses cosigned; undefined if there is none. One
 * under an earlier name proves nothing about this log. Throws `StoreUnavailableError`.
 */
export const cosignedOf = async (
  cosigned: Pick<CheckpointStore, 'last'>,
  signed: SignedCheckpoint,
): Promise<SignedCheckpoint | undefined> => {
  const last = await cosigned.last();
  return last && parseUnverifiedCheckpoint(last.note).origin === parseUnverifiedCheckpoint(signed.note).origin ? last : undefined;
};
