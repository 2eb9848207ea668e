import { accountStream } from '../../contracts/streams.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import type { ErasedSince } from '../backup/erased-since.ts';
import { erasablePost, erasePost, type ErasePostStores } from './erase-post.ts';

const erasing = { reason: 'It was erased after the backup was taken that this site was restored from.', keepOldText: true };

/**
 * Repeats in a log restored from a backup the erasures that happened after the backup. Throws `LogUnavailableError` and
 * `StoreUnavailableError`.
 */
export const recordErasedSince = async (
  stores: ErasePostStores,
  { posts, accounts }: ErasedSince,
  context: Context,
): Promise<void> => {
  for (const id of posts) await erasePost(stores, await erasablePost(stores.log, id, erasing, context), erasing, context);
  for (const accountId of accounts)
    await appendNext(stores.log, accountStream(accountId), [{ type: 'AccountClosed', data: { accountId } }], context);
};
