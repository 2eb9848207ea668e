import { imageFileName, imageSizes } from '../../contracts/images.ts';
import type { Accounts } from '../accounts/accounts.ts';
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
 * Removes pictures that were in no article, no draft and no profile for so long (milliseconds); answers how many.
 * Drafts are read where something would go that no profile has, and what either has waits once more: so they are rarely
 * read. Its record says first that a picture is going: from then on no article takes it, and what a crash leaves is
 * removed the next time. Several may do it at once.
 */
export const removeUnused = async (
  stores: ImageStores & { readonly accounts: Pick<Accounts, 'picturesInUse'>; readonly drafts: Pick<DraftStore, 'all'> },
  now: number,
  lifetime: number,
): Promise<number> => {
  const { imageRecords, accounts, drafts } = stores;
  const before = now - lifetime;
  let inDrafts: ReadonlySet<string> | undefined;
  let removed = 0;
  for (;;) {
    const unused = await imageRecords.unused(before, together);
    if (unused.length === 0) return removed;
    const waiting = unused.flatMap(({ id, state }) => (state === 'going' ? [] : id));
    const kept = await accounts.picturesInUse(waiting);
    if (kept.size < unused.length) {
      inDrafts ??= await usedImages(imageUsesOfDrafts(drafts));
      for (const id of waiting) if (inDrafts.has(id)) kept.add(id);
    }
    await imageRecords.putOff([...kept], now);
    // What was put off is refused by now.
    for (const image of unused) if (await remove(stores, image, before)) removed += 1;
  }
};
