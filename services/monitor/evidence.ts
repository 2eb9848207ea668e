import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivateFolder, replaceFile } from '../config/private-files.ts';
import type { LogFinding } from './finding.ts';
import type { Evidence } from './look.ts';

/** A site that fails in a new way each time must not fill the disk. */
const mostUnproven = 100;

const alarmsIn = (folder: string): string[] => readdirSync(folder).filter((name) => !name.endsWith('.part'));

/**
 * Stores the notes and tiles that a log showed, with the finding. Returns the folder; undefined if there are too many
 * already and this one proves nothing.
 */
export const keepEvidence = (
  folder: string,
  { address, key }: { readonly address: string; readonly key: string | undefined },
  { kind, message }: LogFinding,
  { notes, tiles }: Evidence,
  now: Date,
): string | undefined => {
  makePrivateFolder(folder);
  if (kind !== 'forked' && alarmsIn(folder).length >= mostUnproven) return undefined;
  const kept = join(folder, `${now.toISOString().replaceAll(/[:.]/g, '-')}-${kind}`);
  const made = `${kept}.part`;
  rmSync(made, { recursive: true, force: true });
  const put = (path: string, content: string | Uint8Array): void => {
    const file = join(made, path);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    replaceFile(file, content);
  };
  put('finding.txt', [message, address, now.toISOString(), ...(key === undefined ? [] : [key]), ''].join('\n'));
  for (const [name, note] of notes) put(`${name}.note`, note);
  for (const [path, hashes] of tiles) put(path, hashes);
  renameSync(made, kept);
  return kept;
};
