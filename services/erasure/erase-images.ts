import type { EventLog } from '../../event-log/event-log.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { ImageRecords } from '../images/image-records.ts';
import { imageUsesIn, imageUsesOfDrafts } from '../images/image-uses.ts';

/** The stores that know which images are in use. */
interface ImageUsers {
  readonly log: EventLog;
  readonly drafts: Pick<DraftStore, 'all'>;
  readonly accounts: Pick<Accounts, 'picturesInUse'>;
  readonly imageRecords: Pick<ImageRecords, 'release' | 'unuse'>;
}

/** The images among these that are used outside these streams. */
const usedElsewhere = async (
  ids: ReadonlySet<string>,
  streams: ReadonlySet<string>,
  uses: ReturnType<typeof imageUsesIn>,
): Promise<Set<string>> => {
  const used = new Set<string>();
  for await (const { id, by } of uses) if (ids.has(id) && !streams.has(by)) used.add(id);
  return used;
};

/**
 * Releases the images that only these streams and drafts revising their articles use; an image that another draft or a
 * profile uses goes later, once that no longer has it. Runs before the streams are erased: afterwards their images
 * would be unknown. Throws `LogUnavailableError` and `StoreUnavailableError`.
 */
export const releaseImages = async (
  { log, drafts, accounts, imageRecords }: ImageUsers,
  ids: readonly string[],
  streams: ReadonlySet<string>,
): Promise<void> => {
  if (ids.length === 0) return;
  const all = new Set(ids);
  const inArticles = await usedElsewhere(all, streams, imageUsesIn(log));
  const wanted = await usedElsewhere(all, streams, imageUsesOfDrafts(drafts));
  for (const id of await accounts.picturesInUse(ids)) wanted.add(id);
  const free = ids.filter((id) => !inArticles.has(id));
  await imageRecords.unuse(free.filter((id) => wanted.has(id)));
  await imageRecords.release(free.filter((id) => !wanted.has(id)));
};
