import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '../../contracts/errors.ts';
import type { Post } from '../../domain/post.ts';
import type { Context } from '../../event-log/append.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import type { Handled } from './handle.ts';
import { reviewPost } from './review-post.ts';

type ReviewCommand = Parameters<typeof reviewPost>[2];

/** What became of a command on one of many posts. */
export interface Outcome {
  readonly id: number;
  /** The post as it is by it, or why it was refused. */
  readonly result: Handled<Post> | DomainError;
}

/** So many posts are under way at one time: their appends share the syncs of the log. */
const atOnce = 16;

/**
 * Carries out one command each on many posts, as if each came by itself: what is refused of one holds up no other.
 * What `commandOn` throws refuses it, too. Answers in the order given. In one turn of the event loop one post begins.
 * Throws what is no matter of one post, `LogUnavailableError` above all, when all that was begun has come to its end:
 * some may be decided then.
 */
export const reviewPosts = async <Named extends { readonly id: number }>(
  log: EventLog,
  posts: readonly Named[],
  commandOn: (post: Named) => ReviewCommand | Promise<ReviewCommand>,
  context: () => Context,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const underWay = new Set<Promise<void>>();
  let failure: unknown;
  const review = async (post: Named, place: number): Promise<void> => {
    const { id } = post;
    try {
      outcomes[place] = { id, result: await reviewPost(log, id, await commandOn(post), context()) };
    } catch (error) {
      if (error instanceof DomainError) outcomes[place] = { id, result: error };
      else failure ??= error;
    }
  };
  for (const [place, post] of posts.entries()) {
    await nextTurn();
    if (underWay.size === atOnce) await Promise.race(underWay);
    if (failure !== undefined) break;
    const reviewing: Promise<void> = review(post, place).finally(() => underWay.delete(reviewing));
    underWay.add(reviewing);
  }
  await Promise.all(underWay);
  if (failure !== undefined) throw failure as Error;
  return outcomes;
};
