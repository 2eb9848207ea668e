import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isImageFileName } from '../../contracts/images.ts';
import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import { keyOf, type ImageStore } from './image-store.ts';

/** The suffix of a file being written; one left by a crash is not an image. */
const unfinished = '.part';

const isGone = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
};

/** Runs the work; turns disk errors into `StoreUnavailableError`. */
const orUnavailable = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw new StoreUnavailableError((error as Error).message);
  }
};

/** Waits until the content of a file or folder is on disk. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
};

/** Images in a folder of this machine, or in one that several processes have mounted. */
export class FolderImages implements ImageStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    if (!isImageFileName(name)) throw new Error(`"${name}" is no name of a picture.`);
    const file = this.#fileOf(name);
    if (existsSync(file)) return;
    await orUnavailable(() => this.#write(file, bytes));
  }

  async get(name: string): Promise<Buffer | undefined> {
    if (!isImageFileName(name)) return undefined;
    return orUnavailable(() => readFile(this.#fileOf(name)).catch(isGone));
  }

  async remove(name: string): Promise<void> {
    if (isImageFileName(name)) await orUnavailable(() => rm(this.#fileOf(name), { force: true }));
  }

  async *names(): AsyncGenerator<string> {
    const folders = (await orUnavailable(() => readdir(this.#folder).catch(isGone))) ?? [];
    for (const folder of folders.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
      const files = (await orUnavailable(() => readdir(join(this.#folder, folder)).catch(isGone))) ?? [];
      yield* files.filter(isImageFileName);
    }
  }

  #fileOf(name: string): string {
    return join(this.#folder, keyOf(name));
  }

  async #write(file: string, bytes: Buffer): Promise<void> {
    const folder = dirname(file);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = join(folder, `${randomUUID()}${unfinished}`);
    try {
      const handle = await open(part, 'wx', 0o600);
      await handle
        .writeFile(bytes)
        .then(() => handle.sync())
        .finally(() => handle.close());
      await rename(part, file);
      await sync(folder);
    } finally {
      await rm(part, { force: true });
    }
  }
}
