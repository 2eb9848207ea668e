import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidBackupError } from './invalid.ts';

/** Whether another backup, which began at the same moment, writes to the folder. */
const isOfAnother = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/**
 * Makes a folder, or takes an empty one, and fills it. If `fill` fails, as on a full disk, everything that it wrote is
 * removed, so that it can be repeated. `isUnfinished`: whether files in the folder are from an interrupted call. Throws
 * `InvalidBackupError` if the folder is not empty, and what `fill` throws.
 */
export const inNewFolder = async <Result>(
  folder: string,
  isUnfinished: (names: readonly string[]) => boolean,
  fill: () => Promise<Result>,
): Promise<Result> => {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  const there = await readdir(folder);
  if (isUnfinished(there))
    throw new InvalidBackupError(`${folder} holds a backup that was not finished. Remove it, or name a new folder.`);
  if (there.length > 0) throw new InvalidBackupError(`${folder} is not empty. Name a new folder for each backup.`);
  try {
    return await fill();
  } catch (error) {
    if (isOfAnother(error)) throw error;
    const written = made === undefined ? (await readdir(folder)).map((name) => join(folder, name)) : [folder];
    for (const path of written) await rm(path, { recursive: true, force: true });
    throw error;
  }
};
