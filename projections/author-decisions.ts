import type { Post } from '../domain/post.ts';
import { decides, isTextDecision, type TextDecision } from '../domain/text-decisions.ts';
import type { PostEvents } from '../contracts/events.ts';
import { historyKey } from './history.ts';
import { put, remove, set, type Change, type Projection } from './projection.ts';

/** A decision on an author's post, unless it was undone. */
export interface AuthorDecision {
  readonly authorId: number;
  /** When the post was first submitted: it groups the decisions of each post, in the order of the posts. */
  readonly createdAt: string;
  readonly postId: number;
  readonly revision: number;
  readonly verdict: (typeof decides)[TextDecision['type']];
  readonly actor: string;
  readonly time: string;
  readonly reason: string | null;
  /** The names of the selected reasons, as listed at the time. */
  readonly reasons: readonly string[];
}

const entryOf = ({ id: postId, authorId, createdAt }: Post, event: TextDecision): AuthorDecision => {
  const { type, revision, data, metadata } = event;
  const reasons = 'reasons' in data ? (data.reasons ?? []) : [];
  return {
    ...{ authorId, createdAt, postId, revision, verdict: decides[type], actor: metadata.actor, time: metadata.time },
    ...{ reason: data.reason ?? null, reasons: reasons.map(({ name }) => name) },
  };
};

/** After an erasure, earlier decisions keep only who decided what, and when. */
const erasedBefore = ({ data: { postId }, revision }: PostEvents['PostErased']): Change<AuthorDecision>[] =>
  Array.from({ length: revision }, (_, before) =>
    set<AuthorDecision>(historyKey(postId, before), undefined, { reason: null, reasons: [] }),
  );

/** The decisions on all posts of an author. */
export const authorDecisions: Projection<AuthorDecision> = {
  name: 'author_decisions',
  version: 1,
  key: 'text',
  indexes: [['authorId', 'createdAt', 'postId', 'revision']],
  post: (_before, after, event) => {
    if (event.type === 'PostErased') return erasedBefore(event);
    if (event.type === 'PostDecisionUndone') return [remove(historyKey(after.id, event.data.decision))];
    return isTextDecision(event) ? [put(historyKey(after.id, event.revision), entryOf(after, event))] : [];
  },
};
