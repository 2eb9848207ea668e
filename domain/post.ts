import { standingStatement } from '../contracts/appeal.ts';
import type { PostEvent, PostEvents } from '../contracts/events.ts';
import type { GivenReason } from '../contracts/events/reason.ts';
import type { Position } from '../contracts/recorded.ts';
import type { Remark } from '../contracts/remark.ts';
import type { Cover } from '../contracts/shapes.ts';
import { erasedSlug, erasedText } from '../contracts/personal-fields.ts';
import { UnreadableEventError } from '../contracts/upcast.ts';
import { answered as appealAnswered, appealAfter, filed, type Appeal } from './appeal.ts';

/**
 * `withdrawn`: the author took it back before a decision. `deleted`: hidden from everyone, but its events remain.
 * `erased`: its content is destroyed. The last two are final.
 */
export type PostStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'deleted' | 'erased';

/**
 * The last event of a post, for the message to an admin who was slower; the post has been unchanged since its position.
 */
export interface LastChange {
  readonly type: PostEvent['type'];
  readonly actor: string;
  readonly time: string;
  readonly position: Position;
}

/** The content of an article. */
interface PostText {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  readonly cleanerVersion: number;
  readonly categoryId: number;
  readonly tags: readonly string[];
  readonly readTime: number;
  /** Null if it has none. */
  readonly cover: Cover | null;
  /** The revision of the event that brought this text. */
  readonly textRevision: number;
}

/** The author's view of a decision against a text, besides the admin's own words. */
export interface Statement {
  readonly decision: 'rejected' | 'unpublished' | 'changes_rejected';
  /** The revision of the decision, and its actor as recorded in the event. */
  readonly revision: number;
  readonly actor: string;
  readonly decidedAt: string;
  /** Reasons from the list, as they were then. */
  readonly reasons: readonly GivenReason[];
}

/**
 * The author's proposed replacement of a published text. `rejected`: it awaits no review, and the author may build on
 * it.
 */
export interface Proposal extends PostText {
  readonly status: 'pending' | 'rejected';
  readonly proposedAt: string;
  /** The reason given with the last decision on changes, if any. */
  readonly reason: string | null;
  /** The statement of the last decision on changes, if it went against them. */
  readonly statement: Statement | null;
}

/** The remarks on passages of a text, from the decision that declined it. */
export interface Remarked {
  /** The revision of that decision, and the revision that brought the text. */
  readonly decision: number;
  readonly textRevision: number;
  readonly remarks: readonly Remark[];
  /** The indices of the remarks that the author marked as done when resubmitting. */
  readonly done: readonly number[];
}

/** The state that a decision replaced, which undoing it restores. */
type BeforeDecision = Pick<
  Post,
  | 'status'
  | 'reason'
  | 'statement'
  | 'appeal'
  | 'remarks'
  | 'proposal'
  | 'featuredAt'
  | 'publishedAt'
  | 'updatedAt'
  | 'submittedAt'
> & {
  /** Only if the decision brought another text. */
  readonly text?: PostText;
};

/** A post, folded from its events. Plain data: the `posts` collection stores it as is. */
export interface Post extends PostText {
  readonly id: number;
  readonly authorId: number;
  readonly slug: string;
  readonly status: PostStatus;
  /** The revision of the last event of `post-{id}`; `If-Match` is compared with it. */
  readonly revision: number;
  /** The revision of the last event about more than proposed changes or an appeal: what readers see is as of it. */
  readonly shownRevision: number;
  readonly createdAt: string;
  /** When its text or status last changed; for proposed changes, when they were approved. */
  readonly updatedAt: string;
  /** When the author last asked for a review; the lists by status are in this order. */
  readonly submittedAt: string;
  /** When it was first published; null before that. */
  readonly publishedAt: string | null;
  readonly featuredAt: string | null;
  /** The reason given with the last decision, if any; it stays while a new text awaits the next decision. */
  readonly reason: string | null;
  /** The statement of the last decision, if it went against the text; kept as long as the reason. */
  readonly statement: Statement | null;
  /** The author's last appeal; null if there was none. */
  readonly appeal: Appeal | null;
  /**
   * The remarks of the last decision on the post or on its changes, kept as long as the reason. Null if there are none.
   */
  readonly remarks: Remarked | null;
  /** Null if nothing is proposed. */
  readonly proposal: Proposal | null;
  readonly lastChange: LastChange;
  /** The state before the last event, if that is a decision that can be undone; else null. */
  readonly undo: BeforeDecision | null;
}

const changeBy = ({ type, metadata: { actor, time }, position }: PostEvent): LastChange => ({ type, actor, time, position });

type Later = Exclude<keyof PostEvents, 'PostSubmitted'>;
type Evolve = { [Type in Later]: (post: Post, event: PostEvents[Type]) => Post };

const changed = (post: Post, event: PostEvent, change: Partial<Post>): Post => ({
  ...post,
  shownRevision: event.revision,
  appeal: appealAfter(post.appeal, event),
  undo: null,
  ...change,
  revision: event.revision,
  lastChange: changeBy(event),
});

const beforeDecision = (post: Post, text?: PostText): BeforeDecision => {
  const { status, reason, statement, appeal, remarks, proposal, featuredAt, publishedAt, updatedAt, submittedAt } = post;
  const said = { reason, statement, appeal, remarks, proposal };
  return { status, ...said, featuredAt, publishedAt, updatedAt, submittedAt, ...(text ? { text } : {}) };
};

/** Applies a decision that can be undone for a while. */
const decided = (post: Post, event: PostEvent, change: Partial<Post>): Post =>
  changed(post, event, { undo: beforeDecision(post), ...change });

const remarkedBy = ({ revision, data }: PostEvents['PostRejected' | 'PostUnpublished' | 'PostRevisionRejected']) =>
  data.remarks ? { decision: revision, textRevision: data.textRevision, remarks: data.remarks, done: [] } : null;

/** The remarks after a new text, with those that the author marked as done. */
const answered = ({ remarks }: Post, { data }: PostEvents['PostRevised' | 'PostRevisionProposed']): Remarked | null =>
  remarks && { ...remarks, done: data.doneRemarks ?? remarks.done };

/** Applies an event to the proposal; the text that readers see does not change. */
const proposing = (post: Post, event: PostEvent, proposal: Proposal | null): Post =>
  changed(post, event, { proposal, shownRevision: post.shownRevision });

const textOf = (event: PostEvents['PostSubmitted' | 'PostRevised' | 'PostRevisionProposed']): PostText => {
  const { title, summary, content, cleanerVersion, categoryId, tags, readTime, cover = null } = event.data;
  return { title, summary, content, cleanerVersion, categoryId, tags, readTime, cover, textRevision: event.revision };
};

const shownText = (post: Post): PostText => {
  const { title, summary, content, cleanerVersion, categoryId, tags, readTime, cover, textRevision } = post;
  return { title, summary, content, cleanerVersion, categoryId, tags, readTime, cover, textRevision };
};

/** The proposed changes that a decision is about. Throws `UnreadableEventError` if they were not proposed. */
const decidedOn = ({ proposal }: Post, { type, stream, data }: PostEvents['PostRevisionApproved' | 'PostRevisionRejected']) => {
  if (proposal?.textRevision === data.textRevision) return proposal;
  throw new UnreadableEventError(`${type} in ${stream} speaks of changes that were not proposed.`);
};

/** The proposal of a post that is no longer published: it awaits no review, and the author may build on it. */
const closed = ({ proposal }: Post, said: Pick<Post, 'reason' | 'statement'>): Proposal | null =>
  proposal && { ...proposal, status: 'rejected', ...said };

type Declined = PostEvents['PostRejected' | 'PostUnpublished' | 'PostRevisionRejected'];

/** The events that decide against a text, and what each decides. */
export const declines = {
  PostRejected: 'rejected',
  PostUnpublished: 'unpublished',
  PostRevisionRejected: 'changes_rejected',
} as const satisfies Record<Declined['type'], Statement['decision']>;

/** The author's view of a decision against a text. */
const saidBy = ({ type, revision, data, metadata: { actor, time } }: Declined): Pick<Post, 'reason' | 'statement'> => ({
  reason: data.reason ?? null,
  statement: { decision: declines[type], revision, actor, decidedAt: time, reasons: data.reasons ?? [] },
});

const declined = (post: Post, event: PostEvents['PostRejected'] | PostEvents['PostUnpublished']): Post =>
  decided(post, event, {
    status: 'rejected',
    ...saidBy(event),
    remarks: remarkedBy(event),
    featuredAt: null,
    proposal: closed(post, saidBy(event)),
    updatedAt: event.metadata.time,
  });

/**
 * The decision under appeal. Older versions accepted one against an unpublishing that the closed changes still name.
 */
const appealedStatement = (post: Post): Statement | undefined =>
  standingStatement(post) ?? (post.status === 'approved' ? (post.proposal?.statement ?? undefined) : undefined);

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
  statement: null,
  appeal: null,
  remarks: null,
  proposal: null,
  lastChange: changeBy(event),
  undo: null,
});

/** Throws `UnreadableEventError` if the preceding event is not that decision. */
const undone = (post: Post, event: PostEvents['PostDecisionUndone']): Post => {
  if (!post.undo || event.data.decision !== post.revision)
    throw new UnreadableEventError(`${event.type} in ${event.stream} speaks of a decision that is not the last event.`);
  const { text, ...before } = post.undo;
  // Undoing the rejection of proposed changes alters nothing that readers see.
  const shownRevision = isAboutProposal(post.lastChange.type) ? post.shownRevision : event.revision;
  return changed(post, event, { ...before, ...text, shownRevision });
};

const evolvers: Evolve = {
  PostRevised: (post, event) =>
    changed(post, event, {
      ...textOf(event),
      status: 'pending',
      remarks: answered(post, event),
      proposal: null,
      updatedAt: event.metadata.time,
      submittedAt: event.metadata.time,
    }),
  PostWithdrawn: (post, event) => changed(post, event, { status: 'withdrawn', updatedAt: event.metadata.time }),
  PostDeleted: (post, event) => changed(post, event, { status: 'deleted', updatedAt: event.metadata.time }),
  PostApproved: (post, event) =>
    decided(post, event, {
      status: 'approved',
      reason: event.data.reason ?? null,
      statement: null,
      remarks: null,
      publishedAt: post.publishedAt ?? event.metadata.time,
      updatedAt: event.metadata.time,
    }),
  PostRejected: declined,
  PostUnpublished: declined,
  PostRevisionProposed: (post, event) => ({
    ...proposing(post, event, {
      ...textOf(event),
      status: 'pending',
      proposedAt: event.metadata.time,
      reason: post.proposal?.reason ?? null,
      statement: post.proposal?.statement ?? null,
    }),
    remarks: answered(post, event),
  }),
  PostRevisionApproved: (post, event) => {
    const { status: _status, proposedAt, reason: _reason, statement: _statement, ...text } = decidedOn(post, event);
    const reason = event.data.reason ?? null;
    return changed(post, event, {
      ...{ ...text, reason, statement: null, remarks: null, proposal: null },
      ...{ submittedAt: proposedAt, updatedAt: event.metadata.time },
      undo: beforeDecision(post, shownText(post)),
    });
  },
  PostRevisionRejected: (post, event) => ({
    ...proposing(post, event, { ...decidedOn(post, event), status: 'rejected', ...saidBy(event) }),
    remarks: remarkedBy(event),
    undo: beforeDecision(post),
  }),
  PostRevisionWithdrawn: (post, event) => ({ ...proposing(post, event, null), remarks: null }),
  PostDecisionUndone: undone,
  PostFeatured: (post, event) => changed(post, event, { featuredAt: event.metadata.time }),
  PostUnfeatured: (post, event) => changed(post, event, { featuredAt: null }),
  PostErased: (post, event) =>
    changed(post, event, {
      ...erasedText,
      slug: erasedSlug,
      cover: null,
      status: 'erased',
      textRevision: event.revision,
      reason: event.data.reason,
      statement: null,
      appeal: null,
      remarks: null,
      proposal: null,
      featuredAt: null,
      updatedAt: event.metadata.time,
    }),
  // An appeal changes nothing that readers see: an approval that reverses a decision is an event of its own.
  AppealFiled: (post, event) =>
    changed(post, event, { appeal: filed(appealedStatement(post), event), shownRevision: post.shownRevision }),
  AppealDecided: (post, event) =>
    changed(post, event, { appeal: appealAnswered(post.appeal, event), shownRevision: post.shownRevision }),
};

/**
 * One step of the fold. Pure. Throws `UnreadableEventError` for an event that is impossible in this state: the log is
 * damaged, or another program wrote to it.
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
  PostDecisionUndone: true,
  PostFeatured: true,
  PostUnfeatured: true,
  PostErased: true,
  AppealFiled: false,
  AppealDecided: true,
};

/** Whether an event is an admin's decision on a post, as opposed to an action of its author. */
export const isDecision = (type: PostEvent['type']): boolean => decisions[type];

const aboutProposal: ReadonlySet<string> = new Set<PostEvent['type']>([
  'PostRevisionProposed',
  'PostRevisionRejected',
  'PostRevisionWithdrawn',
]);

/** Whether an event is about a proposed text, not the one that readers see. */
export const isAboutProposal = (type: string): boolean => aboutProposal.has(type);

/** The proposed replacement of a published text that awaits review; undefined if there is none. */
export const openProposal = ({ status, proposal }: Pick<Post, 'status' | 'proposal'>): Proposal | undefined =>
  status === 'approved' && proposal?.status === 'pending' ? proposal : undefined;

/** When a post, or changes to it, began to await review; undefined if neither does. */
export const waitingSince = (post: Post): string | undefined =>
  post.status === 'pending' ? post.submittedAt : openProposal(post)?.proposedAt;

/** Whether it is hidden from everyone, even its author. */
export const isGone = ({ status }: Pick<Post, 'status'>): boolean => status === 'deleted' || status === 'erased';

/** Whether readers may see it. */
export const isPublished = (post: Post | undefined): post is Post => post?.status === 'approved';
