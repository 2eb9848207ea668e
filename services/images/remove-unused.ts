import { imageFileName, imageSizes } from '../../contracts/images.ts';
import type { ImageRecords } from './image-records.ts';
import type { ImageStore } from './image-store.ts';

/** The two places that a picture is kept in. */
export interface ImageStores {
  readonly imageRecords: ImageRecords;
  readonly imageStore: ImageStore;
}

const together = 100;

/**
 * Removes pictures that are in no article and were uploaded before a moment; answers how many. Its record says first
 * that a picture is going: from then on no article takes it, and what a crash leaves is removed the next time. Several
 * may do it at once.
 */
export const removeUnused = async ({ imageRecords, imageStore }: ImageStores, before: number): Promise<number> => {
  let removed = 0;
  for (;;) {
    const unused = await imageRecords.unused(before, together);
    for (const image of unused) {
      if (!(await imageRecords.remove(image.id, before))) continue;
      for (const size of imageSizes(image)) await imageStore.remove(imageFileName(image.id, size));
      await imageRecords.forget(image.id);
      removed += 1;
    }
    if (unused.length < together) return removed;
  }
};
