import type { AcceptedCheckpoint } from './accepted.ts';
import { isQuorum, type Policy } from './policy.ts';
import type { VerifierKey } from './verifier-key.ts';

/**
 * The latest time, in seconds since 1970, such that a quorum of the policy's witnesses cosigned the checkpoint then or
 * later: at that time it was the newest one that they had seen. Cosignatures from after `latest` come from wrong clocks
 * and do not count; undefined if the others are no quorum.
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
