import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Test } from 'tap';
import { backup } from '../../backup/folder.ts';
import type { Stores } from '../../stores/stores.ts';
import { folder } from '../../test/folder.ts';
import { now } from './erasing-site.ts';

/** Two adjacent words of such texts: any 40 remaining bytes of a text contain two. */
const pair = /[0-9a-f]{8}[ .][0-9a-f]{8}/g;
const asOne = (two: string): string => two.replace('.', ' ');

const pairsOf = (texts: readonly string[]): Set<string> => {
  const pairs = new Set<string>();
  for (const text of texts) {
    const all = text.replace(/@.*$/, '').split(/[ .]/);
    for (const [place, word] of all.slice(0, -1).entries()) pairs.add(`${word} ${all[place + 1]}`);
  }
  return pairs;
};

const read = { bytes: 4_000_000, again: 40 } as const;

/** Whether a file contains one of the pairs; reads it in overlapping chunks. */
const holds = (file: string, pairs: ReadonlySet<string>): boolean => {
  const opened = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(read.bytes);
    for (let from = 0; ; from += read.bytes - read.again) {
      const length = readSync(opened, bytes, 0, read.bytes, from);
      for (const [two] of bytes.toString('latin1', 0, length).matchAll(pair)) if (pairs.has(asOne(two))) return true;
      if (length < read.bytes) return false;
    }
  } finally {
    closeSync(opened);
  }
};

/**
 * The files in folders that contain a piece of one of the texts; compressed files are unpacked beside them. It reads
 * copies: a process that closes a file releases SQLite's locks on it.
 */
export const holding = (t: Test, texts: readonly string[], ...places: readonly string[]): string[] => {
  const pairs = pairsOf(texts);
  return places.flatMap((place) => {
    const copy = join(folder(t), 'copy');
    if (spawnSync('cp', ['-r', place, copy]).status !== 0) throw new Error(`${place} was not copied.`);
    const names = readdirSync(copy, { recursive: true, encoding: 'utf8' });
    const found = names.filter((name) => statSync(join(copy, name)).isFile() && holds(join(copy, name), pairs));
    rmSync(copy, { recursive: true });
    return found.map((name) => join(place, name));
  });
};

/** A backup, with its compressed files unpacked beside it. */
export const unpacked = async (t: Test, stores: Stores): Promise<string> => {
  const place = join(folder(t), 'backup');
  await backup(stores, place, now());
  const beside = `${place}-unpacked`;
  mkdirSync(beside);
  for (const name of ['events.jsonl', 'drafts.jsonl'])
    writeFileSync(join(beside, name), gunzipSync(readFileSync(join(place, `${name}.gz`))));
  return place;
};
