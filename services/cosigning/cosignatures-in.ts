import { timeOfCosignature } from '../../domain/transparency/cosignature.ts';
import { parseNote } from '../../domain/transparency/note.ts';
import type { PolicyWitness } from './witness-policy.ts';

/**
 * Which witnesses cosigned a checkpoint that this site keeps, and when (ISO 8601, by their clocks). Their signatures
 * were verified when they were kept.
 */
export const cosignaturesIn = (
  note: string,
  witnesses: readonly PolicyWitness[],
): readonly { readonly witness: PolicyWitness; readonly time: string }[] =>
  parseNote(note).signatures.flatMap(({ name, keyId, bytes }) => {
    const witness = witnesses.find(({ key }) => key.name === name && key.id === keyId);
    return witness ? [{ witness, time: new Date(timeOfCosignature(bytes) * 1_000).toISOString() }] : [];
  });
