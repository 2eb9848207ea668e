import { LRUCache } from 'lru-cache';
import { imageFileName, imageSizes } from '../../contracts/images.ts';
import type { Limits } from '../config/limits.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageStores } from './remove-unused.ts';

/** A file that a record tells of, and that is not there. */
const lost = Buffer.alloc(0);

/** Whether a record tells of a file. */
const isKnown = async ({ imageRecords }: ImageStores, name: string): Promise<boolean> => {
  const record = await imageRecords.byId(name.slice(0, name.indexOf('-')));
  if (!record || record.state === 'going') return false;
  return imageSizes(record).some((size) => imageFileName(record.id, size) === name);
};

const fileOf = async (stores: ImageStores, name: string): Promise<Buffer | undefined> =>
  (await isKnown(stores, name)) ? ((await stores.imageStore.get(name)) ?? lost) : undefined;

/**
 * The files of a store that is far away, as readers are sent them. Some are kept in memory for a while, so that a
 * picture that many read at once is fetched once; one that was removed is shown for no longer. Addresses that somebody
 * makes up never reach the store: the records tell which files there are. While either is away, what is in memory is
 * shown.
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
      // Whoever waits for a file gets it, though others pushed it out of memory meanwhile.
      ignoreFetchAbort: true,
    });
  }

  async get(name: string): Promise<Buffer | undefined> {
    const file = await this.#files.fetch(name);
    return file === lost ? undefined : file;
  }
}
