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
 * `withdrawn`: its author took it back before anybody decided on it. `deleted`: nobody is shown it, and its record
 * stays. `erased`: nothing of what was written is left. With the last two nothing can be done any more.
 */
export type PostStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'deleted' | 'erased';

/**
 * The last thing that happened to a post, for the sentence that tells a slower admin so, and its place in the log, from
 * which on the post is as it is.
 */
export interface LastChange {
  readonly type: PostEvent['type'];
  readonly actor: string;
  readonly time: string;
  readonly position: Position;
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
  /** Null where it has none. */
  readonly cover: Cover | null;
  /** The revision of the event that carried this text. */
  readonly textRevision: number;
}

/** What its author is told of a decision against a text, beside the words of whoever decided. */
export interface Statement {
  readonly decision: 'rejected' | 'unpublished' | 'changes_rejected';
  /** The revision of the decision, and who made it, as events name them. */
  readonly revision: number;
  readonly actor: string;
  readonly decidedAt: string;
  /** Of the list of reasons, as it stood then. */
  readonly reasons: readonly GivenReason[];
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
  /** Of the last decision on changes, where it was against them. */
  readonly statement: Statement | null;
}

/** What a decision that declined a text said of passages of it. */
export interface Remarked {
  /** The revision of that decision, and the one that brought the text. */
  readonly decision: number;
  readonly textRevision: number;
  readonly remarks: readonly Remark[];
  /** Which of them are done, by their places, as its author said who submitted it again. */
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
  /** Where the decision brought another text. */
  readonly text?: PostText;
};

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
  /** Of the last decision, where it was against the text: it stays as long as the reason does. */
  readonly statement: Statement | null;
  /** The last one that its author filed; null where there was none. */
  readonly appeal: Appeal | null;
  /**
   * Those of the last decision, with it or on changes to it; they stay as the reason does. Null where there are
   * none.
   */
  readonly remarks: Remarked | null;
  /** Null where nothing is proposed. */
  readonly proposal: Proposal | null;
  readonly lastChange: LastChange;
  /** What the last event took the place of, where that is a decision that can be taken back; else null. */
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

/** A decision on a post, which can be taken back for a while. */
const decided = (post: Post, event: PostEvent, change: Partial<Post>): Post =>
  changed(post, event, { undo: beforeDecision(post), ...change });

const remarkedBy = ({ revision, data }: PostEvents['PostRejected' | 'PostUnpublished' | 'PostRevisionRejected']) =>
  data.remarks ? { decision: revision, textRevision: data.textRevision, remarks: data.remarks, done: [] } : null;

/** The remarks that an author has met with a new text: each that is done is one of them. */
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

/** The changes that a decision is about. Throws `UnreadableEventError` where they were not proposed. */
const decidedOn = ({ proposal }: Post, { type, stream, data }: PostEvents['PostRevisionApproved' | 'PostRevisionRejected']) => {
  if (proposal?.textRevision === data.textRevision) return proposal;
  throw new UnreadableEventError(`${type} in ${stream} speaks of changes that were not proposed.`);
};

/** What was proposed of a post that is no longer published: it waits for nobody, and its author may go on from it. */
const closed = ({ proposal }: Post, said: Pick<Post, 'reason' | 'statement'>): Proposal | null =>
  proposal && { ...proposal, status: 'rejected', ...said };

type Declined = PostEvents['PostRejected' | 'PostUnpublished' | 'PostRevisionRejected'];

/** The events that are decisions against a text, and what each decides. */
export const declines = {
  PostRejected: 'rejected',
  PostUnpublished: 'unpublished',
  PostRevisionRejected: 'changes_rejected',
} as const satisfies Record<Declined['type'], Statement['decision']>;

/** What its author is told of a decision against a text. */
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

/** What an appeal is against. Older versions took one against an unpublishing that the changes it closed still name. */
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

/** Throws `UnreadableEventError` where the event before is no decision, or another one. */
const undone = (post: Post, event: PostEvents['PostDecisionUndone']): Post => {
  if (!post.undo || event.data.decision !== post.revision)
    throw new UnreadableEventError(`${event.type} in ${event.stream} speaks of a decision that is not the last event.`);
  const { text, ...before } = post.undo;
  // What readers see was as it is all the while, where the decision was on a proposed text that was rejected.
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
  // What readers see stays as it was: an approval that reverses a decision is an event of its own.
  AppealFiled: (post, event) =>
    changed(post, event, { appeal: filed(appealedStatement(post), event), shownRevision: post.shownRevision }),
  AppealDecided: (post, event) =>
    changed(post, event, { appeal: appealAnswered(post.appeal, event), shownRevision: post.shownRevision }),
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
  PostDecisionUndone: true,
  PostFeatured: true,
  PostUnfeatured: true,
  PostErased: true,
  AppealFiled: false,
  AppealDecided: true,
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
