import { imageFileName, imagesIn, imageSizes } from '../../contracts/images.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { draftsIn } from '../drafts/drafts-in.ts';
import type { ImageRecord, ImageRecords } from './image-records.ts';
import type { ImageStore } from './image-store.ts';

/** The two places that a picture is kept in. */
export interface ImageStores {
  readonly imageRecords: ImageRecords;
  readonly imageStore: ImageStore;
}

const together = 100;

const imagesOfDrafts = async (drafts: Pick<DraftStore, 'all'>): Promise<ReadonlySet<string>> => {
  const images = new Set<string>();
  for await (const { values } of draftsIn(drafts)) for (const id of imagesIn(values.content)) images.add(id);
  return images;
};

/** Removes a picture that may be removed, and answers whether it was. */
const remove = async ({ imageRecords, imageStore }: ImageStores, image: ImageRecord, before: number): Promise<boolean> => {
  if (!(await imageRecords.remove(image.id, before))) return false;
  for (const size of imageSizes(image)) await imageStore.remove(imageFileName(image.id, size));
  await imageRecords.forget(image.id);
  return true;
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
    const wanted = (inDrafts ??= await imagesOfDrafts(drafts));
    const kept = unused.filter(({ id, state }) => state === 'unused' && wanted.has(id)).map(({ id }) => id);
    await imageRecords.putOff(kept, now);
    // What was put off is refused by now.
    for (const image of unused) if (await remove(stores, image, before)) removed += 1;
  }
};
