import { LRUCache } from 'lru-cache';
import { imageFileName, imageSizes } from '../../contracts/images.ts';
import type { Limits } from '../config/limits.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageStores } from './remove-unused.ts';

/** A file that has a record but is missing. */
const lost = Buffer.alloc(0);

/** Whether there is a record of the file. */
const isKnown = async ({ imageRecords }: ImageStores, name: string): Promise<boolean> => {
  const record = await imageRecords.byId(name.slice(0, name.indexOf('-')));
  if (!record || record.state === 'going') return false;
  return imageSizes(record).some((size) => imageFileName(record.id, size) === name);
};

const fileOf = async (stores: ImageStores, name: string): Promise<Buffer | undefined> =>
  (await isKnown(stores, name)) ? ((await stores.imageStore.get(name)) ?? lost) : undefined;

/**
 * A cache in front of a remote image store. It keeps some files in memory for a while, so that a popular image is
 * fetched once; a removed one is served no longer than that. Made-up URLs never reach the store, because the records
 * say which files exist. While either is unavailable, cached files are still served.
 */
export class NearImages implements Pick<ImageStore, 'get'> {
  readonly #files: LRUCache<string, Buffer>;

  constructor(stores: ImageStores, { imagesNear, imagesNearFor }: Pick<Limits, 'imagesNear' | 'imagesNearFor'>) {
    this.#files = new LRUCache({
      maxSize: imagesNear,
      sizeCalculation: ({ length }, name) => length + name.length,
      ttl: imagesNearFor,
      fetchMethod: (name, before) =>
        fileOf(stores, name).catch((error: unknown) => {
          if (before) return before;
          throw error;
        }),
      // A waiting request gets its file even if other files have evicted it from memory in the meantime.
      ignoreFetchAbort: true,
    });
  }

  async get(name: string): Promise<Buffer | undefined> {
    const file = await this.#files.fetch(name);
    return file === lost ? undefined : file;
  }
}
