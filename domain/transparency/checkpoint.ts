import { decodeBase64, encodeBase64 } from './bytes.ts';
import { MalformedError } from './errors.ts';
import { hashLength } from './merkle.ts';
import { parseNumber } from './numbers.ts';

/** A log's statement of its size, in leaves, and of the root of its tree (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** The name of the log. */
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  /** Further lines: signed, but not interpreted. */
  readonly extensions: readonly string[];
}

/** Parses the text of a note as a checkpoint. Throws `MalformedError`. */
export const parseCheckpoint = (text: string): Checkpoint => {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new MalformedError('A checkpoint ends with a line break.');
  const [origin, size, encoded, ...extensions] = lines;
  if (origin === undefined || encoded === undefined || lines.includes(''))
    throw new MalformedError('A checkpoint has at least three lines, and none is empty.');
  const root = decodeBase64(encoded);
  if (root?.length !== hashLength) throw new MalformedError('The third line of a checkpoint is a hash of 32 bytes in Base 64.');
  return { origin, size: parseNumber(size, 'size of a checkpoint, its second line,'), root, extensions };
};

/** Formats a checkpoint as the text of a note. Throws `MalformedError` if the result would not be a checkpoint. */
export const formatCheckpoint = ({ origin, size, root, extensions }: Checkpoint): string => {
  const text = [origin, size, encodeBase64(root), ...extensions].map((line) => `${line}\n`).join('');
  if (parseCheckpoint(text).extensions.length !== extensions.length)
    throw new MalformedError('No line of a checkpoint holds a line break.');
  return text;
};
