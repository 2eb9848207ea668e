import { parseCheckpoint, type Checkpoint } from './checkpoint.ts';
import { parseNote } from './note.ts';

/** Parses a signed checkpoint without verifying its signatures. Throws `MalformedError`. */
export const checkpointIn = (note: string): Checkpoint => parseCheckpoint(parseNote(note).text);
