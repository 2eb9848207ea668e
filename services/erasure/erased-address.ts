import { streamNumber } from '../../contracts/streams.ts';
import type { ContentKeys } from '../../event-log/content-keys.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { holderOf, slugKeyIn } from '../commands/slugs.ts';

/**
 * The number of the erased post that has a slug; undefined if there is none. An erased post's slug survives only in its
 * hashed reservation, which can be looked up but not read. Throws `LogUnavailableError` and the errors of the key
 * store.
 */
export const erasedPostAt = async (
  { log, keys }: { readonly log: EventLog; readonly keys: Pick<ContentKeys, 'keyFor'> },
  slug: string,
): Promise<number | undefined> => {
  const holder = await holderOf(log, await slugKeyIn(keys), slug);
  if (holder === undefined) return undefined;
  return (await log.last(holder))?.type === 'PostErased' ? streamNumber(holder) : undefined;
};
