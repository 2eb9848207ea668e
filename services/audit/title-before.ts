import type { Position } from '../../contracts/recorded.ts';
import { isOfSite } from '../../contracts/recorded.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { titleOf } from './audit-log.ts';
import { streamBackwards } from './backwards.ts';

/** Behind its text a post has a few decisions: a title further back than this many events is not looked for. */
const mostLookedAt = 200;

/**
 * The title that a stream told last before a position, as far as few of its events tell; null where they tell none.
 * Throws `LogUnavailableError`.
 */
export const titleBefore = async (log: EventLog, stream: string, before: Position): Promise<string | null> => {
  let looked = 0;
  for await (const event of streamBackwards(log, stream, { before })) {
    const title = isOfSite(event) ? titleOf(event.data) : null;
    looked += 1;
    if (title !== null || looked >= mostLookedAt) return title;
  }
  return null;
};
