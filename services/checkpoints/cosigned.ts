import { checkpointIn } from '../../domain/transparency/signed-checkpoint.ts';
import type { CheckpointStore, SignedCheckpoint } from './checkpoint-store.ts';

/**
 * The newest checkpoint that a quorum of witnesses cosigned, of the log that `signed` is of. Undefined where there is
 * none: one of an earlier name proves nothing about this log. Throws `StoreUnavailableError`.
 */
export const cosignedOf = async (
  cosigned: Pick<CheckpointStore, 'last'>,
  signed: SignedCheckpoint,
): Promise<SignedCheckpoint | undefined> => {
  const last = await cosigned.last();
  return last && checkpointIn(last.note).origin === checkpointIn(signed.note).origin ? last : undefined;
};
