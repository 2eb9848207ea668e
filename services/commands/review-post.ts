import type { Post } from '../../domain/post.ts';
import type { PostCommand } from '../../domain/post-decider.ts';
import { WrongExpectedRevisionError, type EventLog } from '../../event-log/event-log.ts';
import type { Context } from '../../event-log/append.ts';
import { handle, readState, type Handled } from './handle.ts';
import { readHistory } from './stream-history.ts';
import { postStream } from '../../contracts/streams.ts';
import { postDecider } from './deciders.ts';

type ReviewCommand = Exclude<PostCommand, { type: 'SubmitPost' }>;

/**
 * Decides on a post, or revises it. Of several concurrent commands exactly one succeeds; the others would apply to a
 * state that their callers never read, so they fail with `DomainError` POST_CHANGED, which says what happened, or are
 * retried if the change does not concern them. Throws the errors of `decidePost`, and `LogUnavailableError`.
 */
export const reviewPost = async (
  log: EventLog,
  postId: number,
  command: ReviewCommand,
  context: Context,
): Promise<Handled<Post>> => {
  const stream = postStream(postId);
  const asked = { ...command, actor: context.actor };
  const history = await readHistory(log, stream);
  try {
    return await handle(log, postDecider, stream, asked, context, history);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevisionError)) throw error;
    const late = { ...asked, readRevision: history.events.at(-1)?.revision };
    postDecider.decide(await readState(log, postDecider, stream), late);
    return reviewPost(log, postId, command, context);
  }
};
