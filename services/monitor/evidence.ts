import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivateFolder, replaceFile } from '../config/private-files.ts';
import type { LogFinding } from './finding.ts';
import type { Evidence } from './look.ts';

/** A site that fails in a new way each time must not fill the disk. */
const mostFolders = 100;

const alarmsIn = (folder: string): string[] => readdirSync(folder).filter((name) => !name.endsWith('.part'));

/** The folder with the evidence, or a sentence about why it was not stored. */
export type KeptEvidence = { readonly folder: string } | { readonly unkept: string };

/**
 * Stores the notes and tiles that a log showed, with the keys and the finding, unless there are too many already and
 * this one proves nothing.
 */
export const keepEvidence = (
  folder: string,
  address: string,
  { kind, message }: LogFinding,
  { notes, tiles, keys }: Evidence,
  now: Date,
): KeptEvidence => {
  makePrivateFolder(folder);
  if (kind !== 'forked' && alarmsIn(folder).length >= mostFolders)
    return { unkept: `${folder} holds ${mostFolders} alarms already. Move some away.` };
  const kept = join(folder, `${now.toISOString().replaceAll(/[:.]/g, '-')}-${kind}`);
  const made = `${kept}.part`;
  rmSync(made, { recursive: true, force: true });
  const put = (path: string, content: string | Uint8Array): void => {
    const file = join(made, path);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    replaceFile(file, content);
  };
  put('finding.txt', [message, address, now.toISOString(), ...keys, ''].join('\n'));
  for (const [name, note] of notes) put(`${name}.note`, note);
  for (const [path, hashes] of tiles) put(path, hashes);
  renameSync(made, kept);
  return { folder: kept };
};
