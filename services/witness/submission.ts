import { decodeUtf8 } from '../../domain/transparency/bytes.ts';
import { parseCheckpoint, type Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { MalformedError } from '../../domain/transparency/errors.ts';
import { parseNote, type Note } from '../../domain/transparency/note.ts';
import { parseNumber } from '../../domain/transparency/numbers.ts';
import { parseProofHash } from '../../domain/transparency/proof-hash.ts';

/** A request to cosign a checkpoint that grew out of one cosigned before. */
export interface Submission {
  readonly oldSize: number;
  readonly proof: readonly Uint8Array[];
  readonly note: Note;
  readonly checkpoint: Checkpoint;
}

/** The limit of C2SP tlog-witness. */
const mostHashes = 63;

/** Parses the body of `add-checkpoint`, without verifying it. Throws `MalformedError`. */
export const parseSubmission = (body: Uint8Array): Submission => {
  const text = decodeUtf8(body);
  const end = text.indexOf('\n\n');
  const [first = '', ...lines] = text.slice(0, Math.max(0, end)).split('\n');
  if (!first.startsWith('old '))
    throw new MalformedError('A submission is a line "old" with a size, lines of a proof, an empty line, and a checkpoint.');
  if (lines.length > mostHashes) throw new MalformedError(`A proof has at most ${mostHashes} lines.`);
  const note = parseNote(text.slice(end + 2));
  return {
    oldSize: parseNumber(first.slice('old '.length), 'old size'),
    proof: lines.map(parseProofHash),
    note,
    checkpoint: parseCheckpoint(note.text),
  };
};
