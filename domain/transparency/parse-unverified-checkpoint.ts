import { parseCheckpoint, type Checkpoint } from './checkpoint.ts';
import { parseNote } from './note.ts';

/** Parses a signed checkpoint without verifying its signatures. Throws `MalformedError`. */
export const parseUnverifiedCheckpoint = (note: string): Checkpoint => parseCheckpoint(parseNote(note).text);
