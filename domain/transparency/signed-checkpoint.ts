import { parseCheckpoint, type Checkpoint } from './checkpoint.ts';
import { parseNote } from './note.ts';

/** What a signed checkpoint says; none of its signatures is verified. Throws `MalformedError`. */
export const checkpointIn = (note: string): Checkpoint => parseCheckpoint(parseNote(note).text);
