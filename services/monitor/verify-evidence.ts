import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { MalformedError, NotProvenError } from '../../domain/transparency/errors.ts';
import { hashLength } from '../../domain/transparency/merkle.ts';
import { parseNote, verifiedSignatures } from '../../domain/transparency/note.ts';
import type { Policy } from '../../domain/transparency/policy.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { tilePath, tileSpan, type Tile } from '../../domain/transparency/tiles.ts';
import { quoted, visibleText } from '../../domain/visible-text.ts';
import { compare } from './compare.ts';
import { LogFinding } from './finding.ts';
import { mostTextBytes } from './http-log.ts';

/** A note of an evidence folder. */
interface ReadNote {
  readonly file: string;
  /** Why it does not count: it is no checkpoint, or no trusted key signed it. Undefined for one that counts. */
  readonly unused: string | undefined;
  readonly checkpoint: Checkpoint | undefined;
}

/** The result of a check: `proven` if the notes, with the tiles, show that one log has two pasts. */
export interface VerifiedEvidence {
  readonly proven: boolean;
  readonly sentence: string;
  readonly notes: readonly ReadNote[];
}

const noteEnding = '.note';

/** More than any alarm keeps: the folder comes from someone else. */
const mostNotes = 1_000;

/** The content of a regular file of at most `most` bytes; undefined for anything else. */
const smallFile = async (file: string, most: number): Promise<Buffer | undefined> => {
  const found = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return found?.isFile() && found.size <= most ? readFile(file) : undefined;
};

const readNote = async (folder: string, file: string, { logs }: Policy): Promise<ReadNote> => {
  const text = (await smallFile(join(folder, file), mostTextBytes))?.toString();
  if (text === undefined)
    return { file, checkpoint: undefined, unused: `it is not a regular file of at most ${mostTextBytes} bytes` };
  try {
    const checkpoint = parseUnverifiedCheckpoint(text);
    const keys = logs.map(({ key }) => key).filter(({ name }) => name === checkpoint.origin);
    if (keys.length === 0)
      return {
        file,
        checkpoint,
        unused: `it is of the log ${quoted(checkpoint.origin)}, and no key that you gave is of this name`,
      };
    const isSigned = (await verifiedSignatures(parseNote(text), keys)).length > 0;
    return { file, checkpoint, unused: isSigned ? undefined : 'it is not signed by a key that you gave' };
  } catch (error) {
    if (!(error instanceof MalformedError || error instanceof NotProvenError)) throw error;
    return { file, checkpoint: undefined, unused: error.message };
  }
};

/** Reads tiles as `keepEvidence` stores them. */
const tilesIn =
  (folder: string) =>
  async (tile: Tile): Promise<Uint8Array> => {
    const widths = tile.width === tileSpan ? [tileSpan] : [tile.width, tileSpan];
    for (const width of widths) {
      const hashes = await smallFile(join(folder, tilePath({ ...tile, width })), tileSpan * hashLength);
      if (hashes && hashes.length >= tile.width * hashLength) return hashes;
    }
    throw new LogFinding('unproven', `The tile ${tilePath(tile)} is missing, which the proof needs.`);
  };

/**
 * Verifies the evidence of an alarm, or any folder of notes (`*.note`) and tiles of one log: whether keys of the policy
 * signed two checkpoints neither of which grew out of the other. Throws errors of the file system.
 */
export const verifyEvidence = async (folder: string, policy: Policy): Promise<VerifiedEvidence> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith(noteEnding)).toSorted();
  if (files.length > mostNotes) throw new Error(`It has more than ${mostNotes} files that end with ${noteEnding}.`);
  const notes: ReadNote[] = [];
  for (const file of files) notes.push(await readNote(folder, file, policy));
  const counting = notes.flatMap(({ checkpoint, unused }) => (checkpoint && unused === undefined ? [checkpoint] : []));
  const origins = new Set(counting.map(({ origin }) => origin));
  const nothing = (sentence: string): VerifiedEvidence => ({ proven: false, sentence, notes });
  if (counting.length < 2) return nothing('Two checkpoints that the log signed are needed, as files that end with .note.');
  if (origins.size > 1) return nothing('The checkpoints are of different logs: give the keys of one.');
  try {
    await compare(counting, tilesIn(folder), visibleText(folder));
    return nothing('The checkpoints are of one past: the largest begins with all others.');
  } catch (error) {
    if (!(error instanceof LogFinding)) throw error;
    return { proven: error.kind === 'forked', sentence: error.message, notes };
  }
};
