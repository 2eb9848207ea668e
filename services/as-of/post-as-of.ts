import type { PostEvent } from '../../contracts/events.ts';
import { isOfSite, type Position } from '../../contracts/recorded.ts';
import { postStream } from '../../contracts/streams.ts';
import { upcast } from '../../contracts/upcast.ts';
import type { Post } from '../../domain/post.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { nextPost } from '../../projections/subjects.ts';
import { discardedIn } from '../commands/stream-history.ts';

/** A post as of a log position. */
export interface PastPost {
  readonly post: Post;
  /** Whether its texts have been erased since. */
  readonly isErased: boolean;
}

/** The post after one more event. Throws if that is unreadable or impossible. */
const withEvent = (before: Post | undefined, event: EventOrDamaged): Post => {
  if (!isOfSite(event)) throw new Error('It cannot be read.');
  return nextPost(before, upcast(event) as PostEvent);
};

/**
 * Folds a post's stream up to a position, like the collections: events that an operator discarded are skipped, and
 * those after an unreadable one wait. Undefined if the post had not been submitted. Throws `LogUnavailableError`.
 */
export const postAsOf = async (log: EventLog, id: number, position: Position): Promise<PastPost | undefined> => {
  const stream = postStream(id);
  let post: Post | undefined;
  let isErased = false;
  let discarded: ReadonlySet<number> | undefined;
  for await (const event of readStreamOrDamaged(log, stream)) {
    if (event.position > position) break;
    try {
      post = withEvent(post, event);
      isErased ||= isOfSite(event) && event.isErased === true;
    } catch {
      discarded ??= await discardedIn(log, stream);
      if (!discarded.has(event.revision)) break;
    }
  }
  return post && { post, isErased };
};
