import type { GivenReason } from '../contracts/events/reason.ts';
import type { PostEvent, PostEvents } from '../contracts/events.ts';
import { isAboutProposal, type Post } from '../domain/post.ts';
import { erased } from '../contracts/personal-fields.ts';
import { put, set, type Change, type Projection } from './projection.ts';

interface HistoryEntry {
  readonly postId: number;
  readonly revision: number;
  readonly type: PostEvent['type'];
  readonly actor: string;
  readonly time: string;
  readonly reason: string | null;
  /** Of the list of reasons, as it stood then. */
  readonly reasons: readonly GivenReason[];
  readonly title: string;
}

/** The key of what an event did to a post. */
export const historyKey = (postId: number, revision: number): string => `${postId}-${revision}`;

/** Of what came before an erasure, who did what and when is left. */
const erasedBefore = ({ data: { postId }, revision }: PostEvents['PostErased']): Change<HistoryEntry>[] =>
  Array.from({ length: revision }, (_, before) =>
    set<HistoryEntry>(historyKey(postId, before), undefined, { reason: null, reasons: [], title: erased }),
  );

/** What a post was called, or is to be called, in the text that an event is about. */
const titleIn = (after: Post, { type }: PostEvent): string =>
  (isAboutProposal(type) && after.proposal ? after.proposal : after).title;

/** The history of each post: who did what, when, and why. */
export const history: Projection<HistoryEntry> = {
  name: 'history',
  version: 3,
  key: 'text',
  indexes: [['postId', 'revision']],
  post: (_before, after, event): Change<HistoryEntry>[] => {
    const { actor, time } = event.metadata;
    const reason = 'reason' in event.data ? (event.data.reason ?? null) : null;
    const entry = {
      postId: after.id,
      revision: event.revision,
      type: event.type,
      actor,
      time,
      reason,
      reasons: 'reasons' in event.data ? (event.data.reasons ?? []) : [],
      title: titleIn(after, event),
    };
    const own = put(historyKey(after.id, event.revision), entry);
    return event.type === 'PostErased' ? [...erasedBefore(event), own] : [own];
  },
};
