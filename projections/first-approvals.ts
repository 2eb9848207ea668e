import type { Position } from '../contracts/recorded.ts';
import { historyKey } from './history.ts';
import { put, set, type Projection } from './projection.ts';

/** The events between which an article counted as published at least once. */
export interface FirstApproval {
  readonly authorId: number;
  /** The approval. */
  readonly from: Position;
  /** The position of the event that undid it; null if none did. */
  readonly until: Position | null;
}

/** The first approval of each article, in log order: shows from when its author had an approved article. */
export const firstApprovals: Projection<FirstApproval> = {
  name: 'first_approvals',
  version: 1,
  key: 'text',
  indexes: [['authorId', 'from']],
  post: (before, { id, authorId, publishedAt, lastChange: { position } }, event) => {
    const wasPublished = (before?.publishedAt ?? null) !== null;
    if (wasPublished === (publishedAt !== null)) return [];
    if (!wasPublished) return [put(historyKey(id, event.revision), { authorId, from: position, until: null })];
    return event.type === 'PostDecisionUndone'
      ? [set<FirstApproval>(historyKey(id, event.data.decision), undefined, { until: position })]
      : [];
  },
};
