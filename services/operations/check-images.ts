import type { EventLog } from '../../event-log/event-log.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { filesOf, imageRecordsIn } from '../images/image-files.ts';
import { imageUsesIn, imageUsesOfAccounts, usedImages } from '../images/image-uses.ts';
import type { ImageStores } from '../images/remove-unused.ts';

/** The faults among a site's images, by image id or file name. */
export interface ImageFindings {
  /** The number of images. */
  readonly count: number;
  /** In an article or a profile, but without a record: their files may be gone, too. */
  readonly missing: readonly string[];
  /** With a record, but a file is missing or altered. */
  readonly broken: readonly string[];
  /** Files without a record. */
  readonly orphaned: readonly string[];
  /** In an article, but their records did not say so: they would have been removed. Now they do. */
  readonly marked: readonly string[];
}

/**
 * Compares the image records, their files, the articles and the accounts. Reads the log as it is at the start; while
 * the site runs, findings may include an image that is just being added or removed. Throws `LogUnavailableError` and
 * `StoreUnavailableError`.
 */
export const checkImages = async ({
  log,
  accounts,
  imageRecords,
  imageStore,
}: ImageStores & { readonly log: EventLog; readonly accounts: Pick<Accounts, 'all'> }): Promise<ImageFindings> => {
  const used = await usedImages(imageUsesIn(log));
  const ofAccounts = await usedImages(imageUsesOfAccounts(accounts));
  const known = new Set<string>();
  const broken: string[] = [];
  const marked: string[] = [];
  for await (const image of imageRecordsIn(imageRecords)) {
    known.add(image.id);
    if (!(await filesOf(imageStore, image))) broken.push(image.id);
    if (image.state !== 'used' && used.has(image.id)) marked.push(image.id);
  }
  await imageRecords.use(marked);
  const orphaned: string[] = [];
  for await (const name of imageStore.names()) if (!known.has(name.split('-', 1)[0] ?? '')) orphaned.push(name);
  const missing = [...new Set([...used, ...ofAccounts])].filter((id) => !known.has(id));
  return { count: known.size, missing, broken, orphaned: orphaned.toSorted(), marked };
};
