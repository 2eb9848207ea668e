import { parseCheckpoint, type Checkpoint } from './checkpoint.ts';
import { timeOfCosignature } from './cosignature.ts';
import { NoQuorumError, NotProvenError } from './errors.ts';
import { parseNote, verifiedSignatures } from './note.ts';
import { isQuorum, type Policy } from './policy.ts';
import { quorumGap } from './quorum.ts';
import type { VerifierKey } from './verifier-key.ts';

/** A checkpoint that a policy accepts. */
export interface AcceptedCheckpoint extends Checkpoint {
  /** The key of the log whose signature holds. */
  readonly log: VerifierKey;
  /** The witnesses of the policy that cosigned, by their names in the policy, with the time in seconds since 1970. */
  readonly cosignatures: readonly { readonly witness: string; readonly time: number }[];
}

/**
 * Parses a note as a checkpoint, and verifies that one of the policy's logs signed it and that a quorum of its
 * witnesses cosigned it. Throws `MalformedError` if the text is not a checkpoint, and `NotProvenError` if the policy
 * does not accept it (`NoQuorumError` if only witnesses are missing).
 */
export const acceptedCheckpoint = async (text: string, policy: Policy): Promise<AcceptedCheckpoint> => {
  const note = parseNote(text);
  const checkpoint = parseCheckpoint(note.text);
  const logs = policy.logs.map(({ key }) => key).filter(({ name }) => name === checkpoint.origin);
  const witnesses = [...policy.witnesses].map(([name, { key }]) => ({ name, key }));
  const signatures = await verifiedSignatures(note, [...logs, ...witnesses.map(({ key }) => key)]);
  const log = signatures.find(({ key }) => logs.includes(key))?.key;
  if (!log) throw new NotProvenError(`No trusted key of a log signed this checkpoint of "${checkpoint.origin}".`);
  const cosigners = new Map(signatures.filter(({ key }) => key !== log).map(({ key, bytes }) => [key, bytes]));
  const { quorum } = policy;
  const cosigned = new Set(cosigners.keys());
  if (quorum && !isQuorum(quorum, cosigned))
    throw new NoQuorumError(
      `The witnesses who cosigned this checkpoint are no quorum of the policy: ${quorumGap(quorum, policy, cosigned)}`,
    );
  const cosignatures = witnesses.flatMap(({ name, key }) => {
    const bytes = cosigners.get(key);
    return bytes ? [{ witness: name, time: timeOfCosignature(bytes) }] : [];
  });
  return { ...checkpoint, log, cosignatures };
};
