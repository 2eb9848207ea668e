import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { plainLetters } from '../../../domain/plain-letters.ts';
import { folder } from '../../test/folder.ts';

/** The bytes of a piece: enough that no random bytes, or their base64, contain one by chance. */
const [ofText, ofBase64] = [10, 12];

/** Bytes as a string with one character each, with A to Z in lower case, to search files ignoring case. */
const folded = (bytes: Buffer): string => bytes.toString('latin1').toLowerCase();

/** All substrings of this length. */
const windows = function* (text: string, length: number): Generator<string> {
  for (let from = 0; from + length <= text.length; from += 1) yield text.slice(from, from + length);
};

/** A text's base64 at any alignment, without the characters that depend on its neighbours. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString('base64');
    return encoded.slice(before && 4, -4);
  });

interface Pieces {
  readonly plain: ReadonlySet<string>;
  readonly encoded: ReadonlySet<string>;
}

/** The pieces of words as typed, in lower case and in plain letters. */
const piecesOf = (words: readonly string[]): Pieces => {
  const spelled = words.flatMap((word) => [word, word.toLowerCase(), plainLetters(word), plainLetters(word).toLowerCase()]);
  const all = [...new Set(spelled)];
  return {
    plain: new Set(all.flatMap((word) => [...windows(folded(Buffer.from(word)), ofText)])),
    encoded: new Set(all.flatMap(inBase64).flatMap((text) => [...windows(text, ofBase64)])),
  };
};

const pieceIn = (bytes: Buffer, { plain, encoded }: Pieces): string | undefined => {
  for (const part of windows(folded(bytes), ofText)) if (plain.has(part)) return part;
  for (const part of windows(bytes.toString('latin1'), ofBase64)) if (encoded.has(part)) return part;
  return undefined;
};

/**
 * The files below a folder that contain a piece of one of the words (of twelve letters or more), each with the first
 * piece found, as `read.db: piece`. It reads copies: a process that closes a file releases SQLite's locks on it.
 */
export const piecesLeft = (t: Test, words: readonly string[], place: string): string[] => {
  const copy = join(folder(t), 'copy');
  if (spawnSync('cp', ['-r', place, copy]).status !== 0) throw new Error(`${place} was not copied.`);
  const pieces = piecesOf(words);
  const names = readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(copy, name)).isFile());
  const found = names.flatMap((name) => {
    const piece = pieceIn(Buffer.concat([Buffer.from(`${name}\n`), readFileSync(join(copy, name))]), pieces);
    return piece === undefined ? [] : [`${name}: ${piece}`];
  });
  rmSync(copy, { recursive: true });
  return found;
};
