import { openProposal, type Post } from '../domain/post.ts';
import { put, remove, type Projection } from './projection.ts';

/** A text waiting for review, as shown in lists: the submitted or the proposed one. */
export interface WaitingPost {
  readonly id: number;
  readonly authorId: number;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly categoryId: number;
  /** The revision that introduced the text. */
  readonly textRevision: number;
  readonly isProposal: boolean;
  /** Whether the last decision made remarks, to which this text responds. */
  readonly isRemarked: boolean;
  /** When the author last asked for a review. */
  readonly since: string;
  /** When the author first asked: a resubmission after a rejection keeps its place. */
  readonly place: string;
}

/** Undefined if nothing of a post waits for review. */
export const waitingPost = (post: Post): WaitingPost | undefined => {
  const { id, authorId, slug, status, createdAt, submittedAt, publishedAt } = post;
  const proposal = openProposal(post);
  if (status !== 'pending' && !proposal) return undefined;
  const { title, summary, tags, categoryId, textRevision } = proposal ?? post;
  const since = proposal?.proposedAt ?? submittedAt;
  // A post that has been published since has had its answer: this is a new request.
  const place = proposal || publishedAt !== null ? since : createdAt;
  const text = { title, summary, tags, categoryId, textRevision };
  const is = { isProposal: proposal !== undefined, isRemarked: post.remarks !== null };
  return { id, authorId, slug, ...text, ...is, since, place };
};

/** The text's revision determines everything except its place in the queue and earlier remarks. */
const isSame = (one: WaitingPost, other: WaitingPost): boolean =>
  one.textRevision === other.textRevision &&
  one.isRemarked === other.isRemarked &&
  one.since === other.since &&
  one.place === other.place;

/** The review queue: pending posts, and published ones with proposed changes. */
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
