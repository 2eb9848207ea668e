import type { AcceptedCheckpoint } from '../../domain/transparency/accepted.ts';
import { timeOfCosignature } from '../../domain/transparency/cosignature.ts';
import { parseNote } from '../../domain/transparency/note.ts';
import type { WitnessPolicy } from './witness-policy.ts';

/**
 * The cosignatures of a policy's witnesses on a checkpoint that this site stores. Their signatures were verified before
 * they were stored.
 */
export const cosignaturesIn = (note: string, { asked }: WitnessPolicy): AcceptedCheckpoint['cosignatures'] =>
  parseNote(note).signatures.flatMap(({ name, keyId, bytes }) => {
    const witness = asked.find(({ key }) => key.name === name && key.id === keyId);
    return witness ? [{ witness: witness.name, time: timeOfCosignature(bytes) }] : [];
  });
