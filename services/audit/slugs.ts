import { DamagedEventError, isOfSite, type RecordedEvent } from '../../contracts/recorded.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { textIn } from './entry.ts';

const slugged: ReadonlySet<string> = new Set(['post', 'category']);

const firstOf = async (log: EventLog, stream: string): Promise<RecordedEvent | undefined> => {
  try {
    return (await log.readStream(stream, 0, 1))[0];
  } catch (error) {
    if (error instanceof DamagedEventError) return undefined;
    throw error;
  }
};

/**
 * The slug of a post or a category, from its first event; null for other kinds, and if that event is missing,
 * unreadable or erased. Throws `LogUnavailableError`.
 */
export const slugOf = async (log: EventLog, kind: string, id: number | null): Promise<string | null> => {
  if (!slugged.has(kind) || id === null) return null;
  const first = await firstOf(log, `${kind}-${id}`);
  return first && isOfSite(first) && !first.isErased ? textIn(first.data, 'slug') : null;
};
