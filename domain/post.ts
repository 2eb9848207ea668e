import type { PostEvent, PostEvents } from '../contracts/events.ts';
import { erasedText } from '../contracts/personal-fields.ts';
import { UnreadableEventError } from '../contracts/upcast.ts';

/**
 * `withdrawn`: its author took it back before anybody decided on it. `deleted`: nobody is shown it, and its record
 * stays. `erased`: nothing of what was written is left. With the last two nothing can be done any more.
 */
export type PostStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'deleted' | 'erased';

/** The last thing that happened to a post, for the sentence that tells a slower admin so. */
export interface LastChange {
  readonly type: PostEvent['type'];
  readonly actor: string;
  readonly time: string;
}

/** What an article says. */
interface PostText {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  readonly cleanerVersion: number;
  readonly categoryId: number;
  readonly tags: readonly string[];
  readonly readTime: number;
  /** The revision that brought it. */
  readonly textRevision: number;
}

/**
 * What the author wants in the place of a published text. `rejected`: nobody waits for it, and the author may go on
 * from it.
 */
export interface Proposal extends PostText {
  readonly status: 'pending' | 'rejected';
  readonly proposedAt: string;
  /** The reason of the last decision on changes, where one was given. */
  readonly reason: string | null;
}

/** A post as the fold of its events. Plain data: it is also what the `posts` collection keeps. */
export interface Post extends PostText {
  readonly id: number;
  readonly authorId: number;
  readonly slug: string;
  readonly status: PostStatus;
  /** The revision of the last event of `post-{id}`: what `If-Match` is held against. */
  readonly revision: number;
  /** That of the last event that is about more than changes that were proposed: what readers see is as of it. */
  readonly shownRevision: number;
  readonly createdAt: string;
  /** When its text or its status last changed; of changes that were proposed, when they were approved. */
  readonly updatedAt: string;
  /** When the author last asked for a review: the queue's order. */
  readonly submittedAt: string;
  /** When it was first published; null before. */
  readonly publishedAt: string | null;
  readonly featuredAt: string | null;
  /** The reason of the last decision, where one was given: it stays while a new text waits for the next one. */
  readonly reason: string | null;
  /** Null where nothing is proposed. */
  readonly proposal: Proposal | null;
  readonly lastChange: LastChange;
}

type Later = Exclude<keyof PostEvents, 'PostSubmitted'>;
type Evolve = { [Type in Later]: (post: Post, event: PostEvents[Type]) => Post };

const changed = (post: Post, event: PostEvent, change: Partial<Post>): Post => ({
  ...post,
  shownRevision: event.revision,
  ...change,
  revision: event.revision,
  lastChange: { type: event.type, actor: event.metadata.actor, time: event.metadata.time },
});

/** What an event does to what is proposed: what readers see stays as it was. */
const proposing = (post: Post, event: PostEvent, proposal: Proposal | null): Post =>
  changed(post, event, { proposal, shownRevision: post.shownRevision });

const textOf = (event: PostEvents['PostSubmitted' | 'PostRevised' | 'PostRevisionProposed']): PostText => {
  const { title, summary, content, cleanerVersion, categoryId, tags, readTime } = event.data;
  return { title, summary, content, cleanerVersion, categoryId, tags, readTime, textRevision: event.revision };
};

/** The changes that a decision is about. Throws `UnreadableEventError` where they were not proposed. */
const decidedOn = ({ proposal }: Post, { type, stream, data }: PostEvents['PostRevisionApproved' | 'PostRevisionRejected']) => {
  if (proposal?.textRevision === data.textRevision) return proposal;
  throw new UnreadableEventError(`${type} in ${stream} speaks of changes that were not proposed.`);
};

/** What was proposed of a post that is no longer published: it waits for nobody, and its author may go on from it. */
const closed = ({ proposal }: Post, reason: string | null): Proposal | null =>
  proposal && { ...proposal, status: 'rejected', reason };

const declined = (post: Post, event: PostEvents['PostRejected'] | PostEvents['PostUnpublished']): Post =>
  changed(post, event, {
    status: 'rejected',
    reason: event.data.reason ?? null,
    featuredAt: null,
    proposal: closed(post, event.data.reason ?? null),
    updatedAt: event.metadata.time,
  });

const submitted = (event: PostEvents['PostSubmitted']): Post => ({
  id: event.data.postId,
  authorId: event.data.authorId,
  slug: event.data.slug,
  ...textOf(event),
  status: 'pending',
  revision: event.revision,
  shownRevision: event.revision,
  createdAt: event.metadata.time,
  updatedAt: event.metadata.time,
  submittedAt: event.metadata.time,
  publishedAt: null,
  featuredAt: null,
  reason: null,
  proposal: null,
  lastChange: { type: event.type, actor: event.metadata.actor, time: event.metadata.time },
});

const evolvers: Evolve = {
  PostRevised: (post, event) =>
    changed(post, event, {
      ...textOf(event),
      status: 'pending',
      proposal: null,
      updatedAt: event.metadata.time,
      submittedAt: event.metadata.time,
    }),
  PostWithdrawn: (post, event) => changed(post, event, { status: 'withdrawn', updatedAt: event.metadata.time }),
  PostDeleted: (post, event) => changed(post, event, { status: 'deleted', updatedAt: event.metadata.time }),
  PostApproved: (post, event) =>
    changed(post, event, {
      status: 'approved',
      reason: event.data.reason ?? null,
      publishedAt: post.publishedAt ?? event.metadata.time,
      updatedAt: event.metadata.time,
    }),
  PostRejected: declined,
  PostUnpublished: declined,
  PostRevisionProposed: (post, event) =>
    proposing(post, event, {
      ...textOf(event),
      status: 'pending',
      proposedAt: event.metadata.time,
      reason: post.proposal?.reason ?? null,
    }),
  PostRevisionApproved: (post, event) => {
    const { status: _status, proposedAt, reason: _reason, ...text } = decidedOn(post, event);
    const reason = event.data.reason ?? null;
    return changed(post, event, { ...text, reason, proposal: null, submittedAt: proposedAt, updatedAt: event.metadata.time });
  },
  PostRevisionRejected: (post, event) =>
    proposing(post, event, { ...decidedOn(post, event), status: 'rejected', reason: event.data.reason ?? null }),
  PostRevisionWithdrawn: (post, event) => proposing(post, event, null),
  PostFeatured: (post, event) => changed(post, event, { featuredAt: event.metadata.time }),
  PostUnfeatured: (post, event) => changed(post, event, { featuredAt: null }),
  PostErased: (post, event) =>
    changed(post, event, {
      ...erasedText,
      status: 'erased',
      textRevision: event.revision,
      reason: event.data.reason,
      proposal: null,
      featuredAt: null,
      updatedAt: event.metadata.time,
    }),
};

/**
 * One step of the fold: the post after an event. Pure. Throws `UnreadableEventError` for what cannot have happened
 * then: the log is damaged, or somebody else wrote in it.
 */
export const evolvePost = (post: Post | undefined, event: PostEvent): Post => {
  if (event.type === 'PostSubmitted') {
    if (post) throw new UnreadableEventError(`${event.type} in ${event.stream} speaks of a post that was submitted before.`);
    return submitted(event);
  }
  if (!post) throw new UnreadableEventError(`${event.type} in ${event.stream} speaks of a post that was never submitted.`);
  return (evolvers[event.type] as (post: Post, event: PostEvent) => Post)(post, event);
};

const decisions: Readonly<Record<PostEvent['type'], boolean>> = {
  PostSubmitted: false,
  PostRevised: false,
  PostWithdrawn: false,
  PostDeleted: false,
  PostApproved: true,
  PostRejected: true,
  PostUnpublished: true,
  PostRevisionProposed: false,
  PostRevisionApproved: true,
  PostRevisionRejected: true,
  PostRevisionWithdrawn: false,
  PostFeatured: true,
  PostUnfeatured: true,
  PostErased: true,
};

/** Whether an event is a decision of an admin's on a post; what its author does is none. */
export const isDecision = (type: PostEvent['type']): boolean => decisions[type];

const aboutProposal: ReadonlySet<string> = new Set<PostEvent['type']>([
  'PostRevisionProposed',
  'PostRevisionRejected',
  'PostRevisionWithdrawn',
]);

/** Whether an event is about a proposed text, and not about the one that readers see. */
export const isAboutProposal = (type: string): boolean => aboutProposal.has(type);

/** What is proposed to take the place of a published text, and waits for a review; undefined where nothing does. */
export const openProposal = ({ status, proposal }: Pick<Post, 'status' | 'proposal'>): Proposal | undefined =>
  status === 'approved' && proposal?.status === 'pending' ? proposal : undefined;

/** Since when a post, or changes to it, wait for a review; undefined where nothing does. */
export const waitingSince = (post: Post): string | undefined =>
  post.status === 'pending' ? post.submittedAt : openProposal(post)?.proposedAt;

/** Whether nobody is shown it any more, not even its author. */
export const isGone = ({ status }: Pick<Post, 'status'>): boolean => status === 'deleted' || status === 'erased';

/** Whether readers may see it. */
export const isPublished = (post: Post | undefined): post is Post => post?.status === 'approved';
