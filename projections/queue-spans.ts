import type { Position } from '../contracts/recorded.ts';
import type { Post } from '../domain/post.ts';
import type { Change, Projection } from './projection.ts';
import { put } from './projection.ts';
import { waitingPost } from './queue.ts';
import { nodeOf, openNode } from './span-tree.ts';

/** Between which events something waited for a review, unchanged. Numbers alone: no text that could be erased. */
export interface QueueSpan {
  readonly id: number;
  readonly authorId: number;
  readonly categoryId: number;
  readonly place: string;
  /** The event that brought it about. */
  readonly from: Position;
  /** The next event of the post; null where none has come. */
  readonly until: Position | null;
  /** Where it is found (see span-tree.ts). */
  readonly node: Position;
}

const keyOf = ({ id, revision }: Post): string => `${id}-${revision}`;

/** What waits as of the last event of a post, which no event has followed, or the one at `until`. */
const spanOf = (post: Post, until: Position | null): QueueSpan | undefined => {
  const waiting = waitingPost(post);
  if (!waiting) return undefined;
  const { id, authorId, categoryId, place } = waiting;
  const from = post.lastChange.position;
  return { id, authorId, categoryId, place, from, until, node: until === null ? openNode : nodeOf(from, until) };
};

const written = (post: Post, until: Position | null): Change<QueueSpan>[] => {
  const span = spanOf(post, until);
  return span ? [put(keyOf(post), span)] : [];
};

/** What waited for a review, and from when to when: each event of a post ends a span, and begins the next. */
export const queueSpans: Projection<QueueSpan> = {
  name: 'queue_spans',
  version: 1,
  key: 'text',
  indexes: [
    ['node', 'from', 'id'],
    ['node', 'until', 'id'],
  ],
  post: (before, after) => [...(before ? written(before, after.lastChange.position) : []), ...written(after, null)],
};
