import { isOfSite, type RecordedEvent } from '../../contracts/recorded.ts';
import { isAboutProposal } from '../../domain/post.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { streamBackwards } from './backwards.ts';
import { titleOf } from './titles.ts';

/** Behind its text a post has a few decisions: a title further back than this many events is not looked for. */
const mostLookedAt = 200;

/**
 * The title that a stream has at an event which brings none, as far as few of the events before tell; null where they
 * tell none. That of a proposed text is one where it was approved, or where the event is about it. Throws
 * `LogUnavailableError`.
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
