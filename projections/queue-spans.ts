import type { Position } from '../contracts/recorded.ts';
import type { Post } from '../domain/post.ts';
import type { Change, Projection } from './projection.ts';
import { put } from './projection.ts';
import { waitingPost } from './queue.ts';
import { nodeOf, openNode } from './span-tree.ts';

/** The events between which a post waited for review, unchanged. Only numbers: no text that could be erased. */
export interface QueueSpan {
  readonly id: number;
  readonly authorId: number;
  readonly categoryId: number;
  readonly place: string;
  /** The event that started it. */
  readonly from: Position;
  /** The next event of the post; null if there is none yet. */
  readonly until: Position | null;
  /** Its node in the span tree (see span-tree.ts). */
  readonly node: Position;
}

const keyOf = ({ id, revision }: Post): string => `${id}-${revision}`;

/**
 * The span that the last event of a post began, if the post has been waiting since; `until` is the next event, null if
 * there is none.
 */
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

/** The history of the review queue as spans: each event of a post ends one, and begins the next. */
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
