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
  /** From the list of reasons, as it was at the time. */
  readonly reasons: readonly GivenReason[];
  readonly title: string;
}

/** The key of an event's entry in the history of a post. */
export const historyKey = (postId: number, revision: number): string => `${postId}-${revision}`;

/** After an erasure, earlier entries keep only who did what, and when. */
const erasedBefore = ({ data: { postId }, revision }: PostEvents['PostErased']): Change<HistoryEntry>[] =>
  Array.from({ length: revision }, (_, before) =>
    set<HistoryEntry>(historyKey(postId, before), undefined, { reason: null, reasons: [], title: erased }),
  );

/** The current or proposed title, according to which text the event is about. */
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
