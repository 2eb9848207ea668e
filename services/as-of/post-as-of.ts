import type { PostEvent } from '../../contracts/events.ts';
import { isOfSite, type Position } from '../../contracts/recorded.ts';
import { postStream } from '../../contracts/streams.ts';
import { upcast } from '../../contracts/upcast.ts';
import type { Post } from '../../domain/post.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { nextPost } from '../../projections/subjects.ts';
import { discardedIn } from '../commands/stream-history.ts';

/** A post as of a place in the log. */
export interface PastPost {
  readonly post: Post;
  /** Whether its texts were erased since. */
  readonly isErased: boolean;
}

/** A post with one more event. Throws for one that cannot be read, or cannot have happened. */
const withEvent = (before: Post | undefined, event: EventOrDamaged): Post => {
  if (!isOfSite(event)) throw new Error('It cannot be read.');
  return nextPost(before, upcast(event) as PostEvent);
};

/**
 * The fold of a post's stream up to a position, as the collections keep it: an event that an operator discarded is left
 * out, and what comes behind one that cannot be read waits. Undefined where it had not been submitted. Throws
 * `LogUnavailableError`.
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
