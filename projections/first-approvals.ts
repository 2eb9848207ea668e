import type { Position } from '../contracts/recorded.ts';
import { historyKey } from './history.ts';
import { put, set, type Projection } from './projection.ts';

/** Between which events an article was one that had been published, if only once. */
export interface FirstApproval {
  readonly authorId: number;
  /** The approval. */
  readonly from: Position;
  /** What took it back; null where nothing has. */
  readonly until: Position | null;
}

/** The first approval of each article, in the order of the log: as of which moment its author had been approved. */
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
