import type { AcceptedCheckpoint } from './accepted.ts';
import { isQuorum, type Policy } from './policy.ts';
import type { VerifierKey } from './verifier-key.ts';

/**
 * The latest time at or after which a quorum of the policy's witnesses cosigned a checkpoint, in seconds since 1970:
 * by then it was the newest one that they had seen. Undefined if a quorum needs cosignatures from after `latest`, which
 * wrong clocks made.
 */
export const cosignedSince = (
  { cosignatures }: Pick<AcceptedCheckpoint, 'cosignatures'>,
  { witnesses, quorum }: Policy,
  latest: number,
): number | undefined => {
  const cosigners = new Set<VerifierKey>();
  for (const { witness, time } of cosignatures.toSorted((one, other) => other.time - one.time)) {
    const key = witnesses.get(witness)?.key;
    if (!key || time > latest) continue;
    cosigners.add(key);
    if (isQuorum(quorum, cosigners)) return time;
  }
  return undefined;
};
