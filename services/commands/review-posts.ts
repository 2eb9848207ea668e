import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '../../contracts/errors.ts';
import type { Post } from '../../domain/post.ts';
import type { Context } from '../../event-log/append.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import type { Handled } from './handle.ts';
import { reviewPost } from './review-post.ts';

type ReviewCommand = Parameters<typeof reviewPost>[2];

/** The outcome of a command on one of many posts. */
export interface Outcome {
  readonly id: number;
  /** The post after the command, or the refusal. */
  readonly result: Handled<Post> | DomainError;
}

/** How many posts to handle concurrently: their appends share the log's syncs. */
const atOnce = 16;

/**
 * Runs one command per post, each as if it came alone: a refusal of one does not stop the others. An error of
 * `commandOn` is a refusal, too. Returns outcomes in the given order. Starts one post per turn of the event loop.
 * Throws errors that are not about a single post, `LogUnavailableError` above all, once everything started has
 * finished: some posts may then be decided.
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
