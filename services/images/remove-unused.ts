import { imageFileName, imageSizes } from '../../contracts/images.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { ImageRecord, ImageRecords } from './image-records.ts';
import type { ImageStore } from './image-store.ts';
import { imageUsesOfDrafts, usedImages } from './image-uses.ts';

/** The two stores of an image: its record and its files. */
export interface ImageStores {
  readonly imageRecords: ImageRecords;
  readonly imageStore: ImageStore;
}

const together = 100;

/** Removes an image if that is still allowed; returns whether it was removed. */
const remove = async ({ imageRecords, imageStore }: ImageStores, image: ImageRecord, before: number): Promise<boolean> => {
  if (!(await imageRecords.remove(image.id, before))) return false;
  for (const size of imageSizes(image)) await imageStore.remove(imageFileName(image.id, size));
  await imageRecords.forget(image.id);
  return true;
};

/** Removes the files and records of all images that are going, whatever the cause. */
export const removeGoing = async (stores: ImageStores): Promise<void> => {
  for (;;) {
    const going = await stores.imageRecords.unused(0, together);
    if (going.length === 0) return;
    for (const image of going) await remove(stores, image, 0);
  }
};

/**
 * Removes images that no article, draft or profile has used for `lifetime` milliseconds; returns how many. Drafts are
 * read only if an image that no profile uses is due; images that either uses wait once more, so drafts are rarely read.
 * The record is marked as going first: from then on no article accepts the image, and the next run removes what a crash
 * left. Safe to run concurrently.
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
    // Images that were postponed are refused here.
    for (const image of unused) if (await remove(stores, image, before)) removed += 1;
  }
};
