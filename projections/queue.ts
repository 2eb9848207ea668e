import { openProposal, type Post } from '../domain/post.ts';
import { put, remove, type Projection } from './projection.ts';

/** What waits for a review, as lists show it: the text that was submitted, or that is proposed. */
export interface WaitingPost {
  readonly id: number;
  readonly authorId: number;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly categoryId: number;
  /** The revision that brought the text. */
  readonly textRevision: number;
  readonly isProposal: boolean;
  /** Whether the last decision made remarks, which this text came after. */
  readonly isRemarked: boolean;
  /** When the author last asked for a review. */
  readonly since: string;
  /** When the author first asked: what comes back after a rejection has the place that it had. */
  readonly place: string;
}

/** Undefined where nothing of a post waits for a review. */
export const waitingPost = (post: Post): WaitingPost | undefined => {
  const { id, authorId, slug, status, createdAt, submittedAt, publishedAt } = post;
  const proposal = openProposal(post);
  if (status !== 'pending' && !proposal) return undefined;
  const { title, summary, tags, categoryId, textRevision } = proposal ?? post;
  const since = proposal?.proposedAt ?? submittedAt;
  // Who was published meanwhile has had an answer: that is a new question.
  const place = proposal || publishedAt !== null ? since : createdAt;
  const text = { title, summary, tags, categoryId, textRevision };
  const is = { isProposal: proposal !== undefined, isRemarked: post.remarks !== null };
  return { id, authorId, slug, ...text, ...is, since, place };
};

/** Of a post the revision that brought a text tells all of it but where it stands, and what was said before. */
const isSame = (one: WaitingPost, other: WaitingPost): boolean =>
  one.textRevision === other.textRevision &&
  one.isRemarked === other.isRemarked &&
  one.since === other.since &&
  one.place === other.place;

/** What waits for a review: pending posts, and published ones with proposed changes. */
export const queue: Projection<WaitingPost> = {
  name: 'queue',
  // The thousands count changes of how words are indexed (read-store/words.ts).
  version: 8_003,
  key: 'number',
  indexes: [
    ['since', 'id'],
    ['place', 'id'],
    ['categoryId', 'place', 'id'],
    ['authorId', 'place', 'id'],
  ],
  text: { title: 10, tags: 6, summary: 4 },
  beginnings: [1, 2, 3],
  post: (before, after) => {
    const [was, is] = [before && waitingPost(before), waitingPost(after)];
    if (!is) return was ? [remove(after.id)] : [];
    return was && isSame(was, is) ? [] : [put(after.id, is)];
  },
};
