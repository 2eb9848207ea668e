import { DomainError, invalid, type ErrorCode } from '../contracts/errors.ts';
import { ownPostSentence } from '../contracts/own-post.ts';
import type { ArticleText } from '../contracts/events/post.ts';
import type { GivenReason } from '../contracts/events/reason.ts';
import type { PostDomainEvent } from '../contracts/events.ts';
import type { Remark } from '../contracts/remark.ts';
import { stillMatches } from './article/anchors/anchor.ts';
import { anchoredText } from './article/anchors/anchored-text.ts';
import { answerAppeal, fileAppeal, type Answering, type Filing } from './appeal-decider.ts';
import { isDecision, isGone, openProposal, type LastChange, type Post, type Proposal } from './post.ts';

interface About {
  /** The revision that the caller read; a decision on an older one is refused. Omitted: the latest is meant. */
  readonly readRevision?: number | undefined;
  /** The actor as recorded in events; the message about a conflict says whether someone else was first. */
  readonly actor?: string;
}
/** Commands only the author may give. */
interface Authoring extends About {
  readonly authorId: number;
  /** Whether the caller may see unpublished posts of others. */
  readonly seesAll?: boolean;
}
/** Commands only an admin may give. */
interface Judging extends About {
  /** The acting account, if admins must not decide on their own posts. */
  readonly notOwn?: number | undefined;
}
interface Decision extends Judging {
  readonly reason?: string | undefined;
}
/** A decision against a text. */
interface Declining extends Decision {
  /** Reasons from the list, copied as they are now. */
  readonly reasons?: readonly GivenReason[] | undefined;
  /** The changes requested to passages of the text. */
  readonly remarks?: readonly Remark[] | undefined;
}

/**
 * A decision on the pending text of a post, or on its pending changes, identified by the revision that brought them.
 */
interface OnWaiting extends Omit<Declining, 'remarks'> {
  readonly status: 'approved' | 'rejected';
  readonly textRevision: number;
  /** Limits the decision to posts of this account; any other is not found. */
  readonly ofAuthor?: number | undefined;
  /** Decides nothing; only repeats the outcome of an earlier identical command whose response may have been lost. */
  readonly onlyReport?: boolean | undefined;
}

/** An admin undoes their own decision, the last event of the post. */
interface Undo extends About {
  readonly now: Date;
  /** Whether a repeated undo by the same admin succeeds without a change: the first response may have been lost. */
  readonly mayRepeat?: true;
  /** How long a decision can be undone, in milliseconds. */
  readonly window: number;
}

/** The commands of a post. Callers must already have authorized the actor, except where that depends on the post. */
export type PostCommand =
  | {
      readonly type: 'SubmitPost';
      readonly postId: number;
      readonly authorId: number;
      readonly slug: string;
      readonly text: ArticleText;
    }
  | ({
      readonly type: 'RevisePost';
      readonly text: ArticleText;
      readonly doneRemarks?: readonly number[] | undefined;
    } & Authoring)
  | ({ readonly type: 'WithdrawPost' } & Authoring)
  | ({ readonly type: 'DeletePost' } & Authoring)
  | ({ readonly type: 'WithdrawRevision' } & Authoring)
  | ({ readonly type: 'ApprovePost' } & Decision)
  | ({ readonly type: 'RejectPost' } & Declining)
  | ({ readonly type: 'ApproveRevision' } & Decision)
  | ({ readonly type: 'RejectRevision' } & Declining)
  | ({ readonly type: 'DecideWaiting' } & OnWaiting)
  | ({ readonly type: 'UndoDecision' } & Undo)
  | ({ readonly type: 'FileAppeal' } & Authoring & Filing)
  | ({ readonly type: 'AnswerAppeal' } & About & Answering)
  | ({ readonly type: 'FeaturePost' } & Judging)
  | ({ readonly type: 'UnfeaturePost' } & Judging)
  | ({ readonly type: 'ErasePost'; readonly reason: string; readonly withAccount?: true | undefined } & Judging);

type CommandOf<Type extends PostCommand['type']> = Extract<PostCommand, { type: Type }>;
type Deciders = {
  [Type in Exclude<PostCommand['type'], 'SubmitPost'>]: (post: Post, command: CommandOf<Type>) => PostDomainEvent[];
};

const happened: Record<LastChange['type'], string> = {
  PostSubmitted: 'This post was submitted',
  PostRevised: 'This post was revised',
  PostWithdrawn: 'This post was withdrawn',
  PostDeleted: 'This post was deleted',
  PostApproved: 'This post was approved',
  PostRejected: 'This post was rejected',
  PostUnpublished: 'This post was unpublished',
  PostRevisionProposed: 'Changes to this post were proposed',
  PostRevisionApproved: 'Changes to this post were approved',
  PostRevisionRejected: 'Changes to this post were rejected',
  PostRevisionWithdrawn: 'Changes to this post were withdrawn',
  PostDecisionUndone: 'The decision on this post was taken back',
  PostFeatured: 'This post was featured',
  PostUnfeatured: 'This post was taken off the featured posts',
  PostErased: 'This post was erased',
  AppealFiled: 'The decision on this post was appealed against',
  AppealDecided: 'The appeal against the decision on this post was answered',
};

/** The next step for an author who read an older revision. */
const authorsNext: Partial<Record<PostCommand['type'], string>> = {
  RevisePost: 'revise it',
  WithdrawPost: 'withdraw it',
  DeletePost: 'delete it',
  WithdrawRevision: 'withdraw the changes',
};

const whoChanged = ({ lastChange }: Post, { type, actor }: About & Pick<PostCommand, 'type'>): string => {
  if (lastChange.actor === actor) return 'you';
  if (!isDecision(lastChange.type)) return 'its author';
  return type in authorsNext ? 'an admin' : 'another admin';
};

const postChanged = (post: Post, command: About & Pick<PostCommand, 'type'>): DomainError => {
  const changed = `${happened[post.lastChange.type]} by ${whoChanged(post, command)} meanwhile.`;
  return new DomainError('POST_CHANGED', `${changed} Read it again, then ${authorsNext[command.type] ?? 'decide'}.`);
};

/** A decision applies only to the revision that the admin read. */
const onLatest = (post: Post, command: About & Pick<PostCommand, 'type'>): void => {
  const { readRevision } = command;
  if (readRevision !== undefined && readRevision !== post.revision) throw postChanged(post, command);
};

/** The same for a decision on the published text: changes proposed since do not affect it. */
const onShown = (post: Post, command: About & Pick<PostCommand, 'type'>): void => {
  if (command.readRevision !== post.shownRevision) onLatest(post, command);
};

const notThere = (): DomainError => new DomainError('POST_NOT_FOUND', 'The post you are looking for could not be found.');

/** The error for an author who continues to write on an erased article. */
export const postErased = (): DomainError =>
  new DomainError(
    'POST_ERASED',
    'This article was erased by the editors, and nothing can take its place. What you wrote can be kept as a new draft.',
  );

const refuse = (code: ErrorCode, sentence: string): never => {
  throw new DomainError(code, sentence);
};

const byAnother = (post: Post, { notOwn }: Judging): void => {
  if (notOwn === post.authorId) refuse('OWN_POST', ownPostSentence);
};

const byAuthor = (post: Post, { authorId, seesAll }: Authoring, what: string): void => {
  if (post.authorId === authorId) return;
  // An invisible post counts as missing; another answer would reveal that the number exists.
  if (post.status !== 'approved' && !seesAll) throw notThere();
  refuse('AUTHORS_ONLY', `Only its author can ${what} a post.`);
};

/** Refuses a decision on a withdrawn post. */
const notWithdrawn = ({ status }: Post): void => {
  if (status === 'withdrawn') refuse('POST_WITHDRAWN', 'The author has withdrawn this post, so it does not need a review.');
};

const decision = ({ id: postId }: Post, { textRevision }: Post | Proposal, { reason }: Decision) => ({
  postId,
  textRevision,
  ...(reason ? { reason } : {}),
});

/** Each remark must match its passage in the text decided on. */
const standing = (text: Post | Proposal, remarks: readonly Remark[]): Remark[] => {
  const whole = anchoredText(text.content);
  for (const [place, { anchor }] of remarks.entries()) {
    if (stillMatches(whole, anchor)) continue;
    const message = `Remark ${place + 1} quotes a passage that is not at that place in the text. Read the text again, then choose the passage.`;
    throw invalid([{ field: 'remarks', message }]);
  }
  return [...remarks];
};

const declining = (post: Post, text: Post | Proposal, command: Declining) => ({
  ...decision(post, text, command),
  ...(command.reasons?.length ? { reasons: [...command.reasons] } : {}),
  ...(command.remarks?.length ? { remarks: standing(text, command.remarks) } : {}),
});

/** The existing remarks that the author marks as done. */
const answer = ({ remarks }: Post, { doneRemarks }: Pick<CommandOf<'RevisePost'>, 'doneRemarks'>) =>
  remarks && doneRemarks ? { doneRemarks: doneRemarks.filter((place) => place < remarks.remarks.length) } : {};

const proposalOf = (post: Post): Proposal =>
  openProposal(post) ?? refuse('NO_PROPOSAL', 'No changes to this post wait for a review.');

const decisionsOnWaiting = {
  text: { approved: 'PostApproved', rejected: 'PostRejected' },
  changes: { approved: 'PostRevisionApproved', rejected: 'PostRevisionRejected' },
} as const;

const idsOf = (reasons: readonly GivenReason[]): string => reasons.map(({ id }) => id).join();

/** Whether the last event of a post is this same decision, by the same actor. */
const isDecidedSo = (post: Post, { actor, status, textRevision, reason, reasons = [] }: OnWaiting): boolean => {
  const { type, actor: by } = post.lastChange;
  const { text, changes } = decisionsOnWaiting;
  const decidedOn = type === text[status] || type === changes.approved ? post : post.proposal;
  return (
    (type === text[status] || type === changes[status]) &&
    by === actor &&
    decidedOn?.textRevision === textRevision &&
    (decidedOn.reason ?? undefined) === reason &&
    idsOf(decidedOn.statement?.reasons ?? []) === idsOf(reasons)
  );
};

const nothingToUndo = ({ type }: LastChange): string =>
  type === 'AppealFiled'
    ? 'Its author has appealed against this decision, which is answered now and no longer taken back.'
    : 'The latest change to this post is not a decision that can be undone.';

const isUndone = ({ lastChange, revision }: Post, { actor, readRevision }: Undo): boolean =>
  lastChange.type === 'PostDecisionUndone' && lastChange.actor === actor && revision - 1 === readRevision;

const deciders: Deciders = {
  RevisePost: (post, command) => {
    byAuthor(post, command, 'revise');
    onLatest(post, command);
    const type = post.status === 'approved' ? 'PostRevisionProposed' : 'PostRevised';
    return [{ type, data: { postId: post.id, ...command.text, ...answer(post, command) } }];
  },
  WithdrawPost: (post, command) => {
    byAuthor(post, command, 'withdraw');
    onLatest(post, command);
    if (post.status !== 'pending') refuse('NOT_PENDING', 'Only a post that waits for a review can be withdrawn.');
    return [{ type: 'PostWithdrawn', data: { postId: post.id } }];
  },
  DeletePost: (post, command) => {
    byAuthor(post, command, 'delete');
    onLatest(post, command);
    if (post.status === 'pending') refuse('POST_PENDING', 'This post waits for a review. Withdraw it first.');
    if (post.status === 'approved')
      refuse('POST_PUBLISHED', 'This post is published and cannot be deleted. Ask an admin to unpublish it first.');
    return [{ type: 'PostDeleted', data: { postId: post.id } }];
  },
  WithdrawRevision: (post, command) => {
    byAuthor(post, command, 'withdraw changes to');
    onLatest(post, command);
    if (post.status !== 'approved' || !post.proposal) refuse('NO_PROPOSAL', 'There are no changes to this post to withdraw.');
    return [{ type: 'PostRevisionWithdrawn', data: { postId: post.id } }];
  },
  ApproveRevision: (post, command) => {
    byAnother(post, command);
    onLatest(post, command);
    return [{ type: 'PostRevisionApproved', data: decision(post, proposalOf(post), command) }];
  },
  RejectRevision: (post, command) => {
    byAnother(post, command);
    onLatest(post, command);
    return [{ type: 'PostRevisionRejected', data: declining(post, proposalOf(post), command) }];
  },
  ApprovePost: (post, command) => {
    byAnother(post, command);
    onShown(post, command);
    notWithdrawn(post);
    if (post.status === 'approved') refuse('ALREADY_APPROVED', 'This post is approved already.');
    return [{ type: 'PostApproved', data: decision(post, post, command) }];
  },
  RejectPost: (post, command) => {
    byAnother(post, command);
    onShown(post, command);
    notWithdrawn(post);
    if (post.status === 'rejected') refuse('ALREADY_REJECTED', 'This post is rejected already.');
    return [{ type: post.status === 'approved' ? 'PostUnpublished' : 'PostRejected', data: declining(post, post, command) }];
  },
  DecideWaiting: (post, command) => {
    if (command.ofAuthor !== undefined && command.ofAuthor !== post.authorId) throw notThere();
    byAnother(post, command);
    if (isDecidedSo(post, command)) return [];
    if (command.onlyReport) refuse('NOT_DECIDED', 'The last thing that happened to this post is not this decision of yours.');
    notWithdrawn(post);
    const proposal = openProposal(post);
    const waiting = proposal ?? (post.status === 'pending' ? post : undefined);
    if (waiting?.textRevision !== command.textRevision) throw postChanged(post, command);
    const type = decisionsOnWaiting[proposal ? 'changes' : 'text'][command.status];
    return [{ type, data: declining(post, waiting, command) }];
  },
  UndoDecision: (post, command) => {
    if (command.mayRepeat && isUndone(post, command)) return [];
    onLatest(post, command);
    const { undo, lastChange } = post;
    if (!undo) refuse('NOTHING_TO_UNDO', nothingToUndo(lastChange));
    if (lastChange.actor !== command.actor)
      refuse('NOT_YOUR_DECISION', 'Another admin decided on this post: only they can take that back.');
    if (command.now.getTime() - Date.parse(lastChange.time) >= command.window)
      refuse('UNDO_TOO_LATE', 'It is too late to undo this decision. Make a new one instead.');
    return [{ type: 'PostDecisionUndone', data: { postId: post.id, decision: post.revision } }];
  },
  FileAppeal: (post, command) => {
    byAuthor(post, command, 'appeal against a decision on');
    return fileAppeal(post, command);
  },
  AnswerAppeal: (post, command) => answerAppeal(post, command, () => onLatest(post, command)),
  FeaturePost: (post, command) => {
    byAnother(post, command);
    onShown(post, command);
    if (post.status !== 'approved') refuse('NOT_PUBLISHED', 'Only a published post can be featured. Approve it first.');
    if (post.featuredAt !== null) refuse('ALREADY_FEATURED', 'This post is featured already.');
    return [{ type: 'PostFeatured', data: { postId: post.id } }];
  },
  UnfeaturePost: (post, command) => {
    byAnother(post, command);
    onShown(post, command);
    if (post.featuredAt === null) refuse('NOT_FEATURED', 'This post is not featured.');
    return [{ type: 'PostUnfeatured', data: { postId: post.id } }];
  },
  ErasePost: (post, command) => {
    byAnother(post, command);
    // A repeated request resumes an interrupted erasure.
    if (post.status === 'erased') return [];
    onLatest(post, command);
    const { reason, withAccount } = command;
    return [{ type: 'PostErased', data: { postId: post.id, reason, ...(withAccount ? { withAccount } : {}) } }];
  },
};

const submit = (post: Post | undefined, { postId, authorId, slug, text }: CommandOf<'SubmitPost'>): PostDomainEvent[] => {
  if (post) refuse('ALREADY_EXISTS', 'A post with this number exists already.');
  return [{ type: 'PostSubmitted', data: { postId, authorId, slug, ...text } }];
};

/**
 * The events that a command causes (specification, section 4). Pure. Throws a `DomainError`: POST_NOT_FOUND (also for
 * deleted and erased posts), POST_ERASED (to an author who revises an erased post), POST_CHANGED (the caller read an
 * older revision), or the code of the illegal move.
 */
export const decidePost = (post: Post | undefined, command: PostCommand): PostDomainEvent[] => {
  if (command.type === 'SubmitPost') return submit(post, command);
  if (command.type === 'RevisePost' && post?.status === 'erased' && post.authorId === command.authorId) throw postErased();
  if (!post || (isGone(post) && command.type !== 'ErasePost')) throw notThere();
  return (deciders[command.type] as (post: Post, command: PostCommand) => PostDomainEvent[])(post, command);
};
