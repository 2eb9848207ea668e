import { imageFileName, imageSizes } from '../../contracts/images.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { ImageRecord, ImageRecords } from './image-records.ts';
import type { ImageStore } from './image-store.ts';
import { imageUsesOfDrafts, usedImages } from './image-uses.ts';

/** The two places that a picture is kept in. */
export interface ImageStores {
  readonly imageRecords: ImageRecords;
  readonly imageStore: ImageStore;
}

const together = 100;

/** Removes a picture that may be removed, and answers whether it was. */
const remove = async ({ imageRecords, imageStore }: ImageStores, image: ImageRecord, before: number): Promise<boolean> => {
  if (!(await imageRecords.remove(image.id, before))) return false;
  for (const size of imageSizes(image)) await imageStore.remove(imageFileName(image.id, size));
  await imageRecords.forget(image.id);
  return true;
};

/** Removes the files and the records of pictures that are going, whatever began it. */
export const removeGoing = async (stores: ImageStores): Promise<void> => {
  for (;;) {
    const going = await stores.imageRecords.unused(0, together);
    if (going.length === 0) return;
    for (const image of going) await remove(stores, image, 0);
  }
};

/**
 * Removes pictures that were in no article and no draft for so long (milliseconds); answers how many. Drafts are read
 * where something would go, and what they have waits once more: so they are rarely read. Its record says first that a
 * picture is going: from then on no article takes it, and what a crash leaves is removed the next time. Several may do
 * it at once.
 */
export const removeUnused = async (
  stores: ImageStores & { readonly drafts: Pick<DraftStore, 'all'> },
  now: number,
  lifetime: number,
): Promise<number> => {
  const { imageRecords, drafts } = stores;
  const before = now - lifetime;
  let inDrafts: ReadonlySet<string> | undefined;
  let removed = 0;
  for (;;) {
    const unused = await imageRecords.unused(before, together);
    if (unused.length === 0) return removed;
    const wanted = (inDrafts ??= await usedImages(imageUsesOfDrafts(drafts)));
    const kept = unused.filter(({ id, state }) => state === 'unused' && wanted.has(id)).map(({ id }) => id);
    await imageRecords.putOff(kept, now);
    // What was put off is refused by now.
    for (const image of unused) if (await remove(stores, image, before)) removed += 1;
  }
};
