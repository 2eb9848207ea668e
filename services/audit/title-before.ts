import { isOfSite, type RecordedEvent } from '../../contracts/recorded.ts';
import { isAboutProposal } from '../../domain/post.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { streamBackwards } from './backwards.ts';
import { titleOf } from './titles.ts';

/** Only a few decisions follow a post's text, so the search for its title stops after this many events. */
const mostLookedAt = 200;

/**
 * The title of a stream at an event without one, found in the few events before it; otherwise null. The title of a
 * proposed text counts if the text was approved, or if the event is about it. Throws `LogUnavailableError`.
 */
export const titleBefore = async (log: EventLog, stream: string, at: RecordedEvent): Promise<string | null> => {
  let looked = 0;
  let isProposal = isAboutProposal(at.type) || at.type === 'PostRevisionApproved';
  let isUndone = at.type === 'PostDecisionUndone';
  for await (const event of streamBackwards(log, stream, { before: at.position })) {
    if (isOfSite(event)) {
      isProposal ||= event.type === 'PostRevisionApproved' && !isUndone;
      isUndone = event.type === 'PostDecisionUndone';
      const title = event.type === 'PostRevisionProposed' && !isProposal ? null : titleOf(event.data);
      if (title !== null) return title;
    }
    looked += 1;
    if (looked >= mostLookedAt) return null;
  }
  return null;
};
