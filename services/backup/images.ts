import { join } from 'node:path';
import { FolderImages } from '../images/folder.ts';
import { filesOf } from '../images/image-files.ts';
import type { ImageRecord } from '../images/image-records.ts';
import type { ImageStore } from '../images/image-store.ts';
import { imageUsesIn, imageUsesOfAccounts, imageUsesOfDrafts, usedImages } from '../images/image-uses.ts';
import type { ImageStores } from '../images/remove-unused.ts';
import type { Stores } from '../stores/stores.ts';
import { countedOff, type OnStep } from './steps.ts';

/** The folder with the image files of a backup. */
export const imagesIn = (folder: string): ImageStore => new FolderImages(join(folder, 'images'));

/**
 * Copies image files from one store into another, and passes their records on. Leaves out an image with incomplete
 * files: `images check` names it.
 */
export const copyFiles = async function* (
  records: AsyncIterable<ImageRecord>,
  from: ImageStore,
  to: ImageStore,
): AsyncGenerator<ImageRecord> {
  for await (const record of records) {
    const files = await filesOf(from, record);
    if (!files) continue;
    await Promise.all([...files].map(([name, bytes]) => to.put(name, bytes)));
    yield record;
  }
};

/**
 * Leaves out a backup's images of articles or accounts that were erased since: images in state `used`, and others of
 * removed accounts, unless an article, draft or account of the restored site uses them. If an article is unreadable,
 * keeps all used images, because it may contain them.
 */
export const stillUsed = async function* (
  records: AsyncIterable<ImageRecord>,
  { log, drafts, accounts }: Pick<Stores, 'log' | 'drafts' | 'accounts'>,
): AsyncGenerator<ImageRecord> {
  let isReadable = true;
  const inArticles = await usedImages(imageUsesIn(log, () => (isReadable = false)));
  const inDrafts = await usedImages(imageUsesOfDrafts(drafts));
  const ofAccounts = await usedImages(imageUsesOfAccounts(accounts));
  for await (const record of records) {
    const { id, state, userId } = record;
    const isUsed = inArticles.has(id) || inDrafts.has(id) || ofAccounts.has(id);
    const mayBeUsed = state === 'used' ? !isReadable : (await accounts.byId(userId)) !== undefined;
    if (isUsed || mayBeUsed) yield record;
  }
};

/** Stores images of a backup or of another site, files first; returns how many. */
export const restoreImages = async (
  records: AsyncIterable<ImageRecord>,
  from: ImageStore,
  { imageRecords, imageStore }: ImageStores,
  onStep: OnStep,
): Promise<number> => {
  let count = 0;
  const tell = (progress: Parameters<OnStep>[1]): void => onStep('Copying pictures', progress);
  for await (const record of countedOff(copyFiles(records, from, imageStore), 0, tell)) {
    await imageRecords.restore([record]);
    // If it already existed, it may not have been in an article then.
    if (record.state === 'used') await imageRecords.use([record.id]);
    count += 1;
  }
  return count;
};
