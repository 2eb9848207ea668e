import { realpath, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { DomainError } from '../../contracts/errors.ts';
import { ghostSources } from './ghost-source.ts';
import { markdownSources } from './markdown-source.ts';
import type { Reading } from './reading.ts';
import { sourceLimits, type Sources } from './source.ts';
import { wordPressSources } from './wordpress-source.ts';

/** The real path of a file or folder. Throws `DomainError` NOT_FOUND. */
export const realPlace = async (path: string): Promise<string> => {
  try {
    return await realpath(path);
  } catch {
    throw new DomainError('NOT_FOUND', `There is no file or folder ${path}.`);
  }
};

/**
 * The articles of a folder of Markdown files, of one such file, or of an export of Ghost (.json) or WordPress (.xml).
 * `label`: a name for Markdown files' folder. Throws `DomainError` NOT_FOUND, BAD_REQUEST and TOO_LARGE.
 */
export const openSource = async (
  path: string,
  label: string | undefined,
  reading: Reading,
  onFile: (count: number) => void,
): Promise<Sources> => {
  const place = await realPlace(path);
  const found = await stat(place);
  const kind = found.isDirectory() ? 'folder' : extname(place).toLowerCase();
  if (kind === 'folder' || kind === '.md' || kind === '.markdown')
    return markdownSources(place, kind === 'folder', label, reading, onFile);
  if (found.size > sourceLimits.site)
    throw new DomainError('TOO_LARGE', `${path} has more than ${sourceLimits.site} bytes. Export fewer articles at a time.`);
  if (kind === '.json') return ghostSources(place, reading);
  if (kind === '.xml') return wordPressSources(place, reading);
  throw new DomainError(
    'BAD_REQUEST',
    `${path} is no folder, no Markdown file (.md), no export of Ghost (.json) and none of WordPress (.xml).`,
  );
};
