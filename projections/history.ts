import type { PostEvent } from '../contracts/events.ts';
import { put, type Projection } from './projection.ts';

interface HistoryEntry {
  readonly postId: number;
  readonly revision: number;
  readonly type: PostEvent['type'];
  readonly actor: string;
  readonly time: string;
  readonly reason: string | null;
  readonly title: string;
}

/** The key of what an event did to a post. */
export const historyKey = (postId: number, revision: number): string => `${postId}-${revision}`;

/** The history of each post: who did what, when, and why. */
export const history: Projection<HistoryEntry> = {
  name: 'history',
  version: 1,
  key: 'text',
  indexes: [['postId', 'revision']],
  post: (_before, after, event) => {
    const { actor, time } = event.metadata;
    const reason = 'reason' in event.data ? (event.data.reason ?? null) : null;
    const entry = { postId: after.id, revision: event.revision, type: event.type, actor, time, reason, title: after.title };
    return [put(historyKey(after.id, event.revision), entry)];
  },
};
