import type { EventLog } from '../../event-log/event-log.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { filesOf, imageRecordsIn } from '../images/image-files.ts';
import { imageUsesIn, imageUsesOfAccounts, usedImages } from '../images/image-uses.ts';
import type { ImageStores } from '../images/remove-unused.ts';

/** What is not as it should be with the pictures of a site, each by its id or by the name of its file. */
export interface ImageFindings {
  /** How many pictures there are. */
  readonly count: number;
  /** In an article or a profile, and no record tells of them: their files may be gone, too. */
  readonly missing: readonly string[];
  /** With a record, and a file of theirs is gone or is not as it was made. */
  readonly broken: readonly string[];
  /** Files without a record. */
  readonly orphaned: readonly string[];
  /** In an article, and their records did not say so: they would have been removed. They say so now. */
  readonly marked: readonly string[];
}

/**
 * Holds the records of the pictures, their files, the articles and the accounts against each other. Of the log, what is
 * there when it begins; while the site runs, a picture that is just coming or going may be among what is found. Throws
 * `LogUnavailableError` and `StoreUnavailableError`.
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
