import type { AcceptedCheckpoint } from '../../domain/transparency/accepted.ts';
import { timeOfCosignature } from '../../domain/transparency/cosignature.ts';
import { parseNote } from '../../domain/transparency/note.ts';
import type { WitnessPolicy } from './witness-policy.ts';

/**
 * The cosignatures of a policy's witnesses on a checkpoint that this site stores, in the order of the policy. Their
 * signatures were verified before they were stored.
 */
export const cosignaturesIn = (note: string, { asked }: WitnessPolicy): AcceptedCheckpoint['cosignatures'] => {
  const { signatures } = parseNote(note);
  return asked.flatMap(({ name: witness, key }) => {
    const signature = signatures.find(({ name, keyId }) => name === key.name && keyId === key.id);
    return signature ? [{ witness, time: timeOfCosignature(signature.bytes) }] : [];
  });
};
