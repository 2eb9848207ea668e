import { DomainError, type ErrorCode } from '../contracts/errors.ts';
import type { ArticleText } from '../contracts/events/post.ts';
import type { PostDomainEvent } from '../contracts/events.ts';
import { isDecision, isGone, openProposal, type LastChange, type Post, type Proposal } from './post.ts';

interface About {
  /**
   * The revision that the caller read; a decision on anything older than the latest is refused. Absent: the latest is
   * meant.
   */
  readonly readRevision?: number | undefined;
  /** Who acts, as events name it: whoever comes too late hears whether it was another. */
  readonly actor?: string;
}
/** What only its author does. */
interface Authoring extends About {
  readonly authorId: number;
  /** Whether who asks sees posts of others before they are published. */
  readonly seesAll?: boolean;
}
/** What an admin does. */
interface Judging extends About {
  /** The account that acts, where nobody decides on posts of their own. */
  readonly notOwn?: number | undefined;
}
interface Decision extends Judging {
  readonly reason?: string | undefined;
}

/**
 * The commands of a post. Who gives one, and whether that person may, is settled before (except what depends on the
 * post).
 */
export type PostCommand =
  | {
      readonly type: 'SubmitPost';
      readonly postId: number;
      readonly authorId: number;
      readonly slug: string;
      readonly text: ArticleText;
    }
  | ({ readonly type: 'RevisePost'; readonly text: ArticleText } & Authoring)
  | ({ readonly type: 'WithdrawPost' } & Authoring)
  | ({ readonly type: 'DeletePost' } & Authoring)
  | ({ readonly type: 'WithdrawRevision' } & Authoring)
  | ({ readonly type: 'ApprovePost' } & Decision)
  | ({ readonly type: 'RejectPost' } & Decision)
  | ({ readonly type: 'ApproveRevision' } & Decision)
  | ({ readonly type: 'RejectRevision' } & Decision)
  | ({ readonly type: 'FeaturePost' } & Judging)
  | ({ readonly type: 'UnfeaturePost' } & Judging)
  | ({ readonly type: 'ErasePost'; readonly reason: string } & Judging);

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
  PostFeatured: 'This post was featured',
  PostUnfeatured: 'This post was taken off the featured posts',
  PostErased: 'This post was erased',
};

/** What its author does who read an older revision. */
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

/**
 * Decisions hold only for exactly what was read (design, "Who uses it": "decides on exactly the text that was read").
 */
const onLatest = (post: Post, command: About & Pick<PostCommand, 'type'>): void => {
  const { readRevision, type } = command;
  if (readRevision === undefined || readRevision === post.revision) return;
  const changed = `${happened[post.lastChange.type]} by ${whoChanged(post, command)} meanwhile.`;
  throw new DomainError('POST_CHANGED', `${changed} Read it again, then ${authorsNext[type] ?? 'decide'}.`);
};

/** The same of what is decided on the text that readers see: changes that were proposed since are no matter of it. */
const onShown = (post: Post, command: About & Pick<PostCommand, 'type'>): void => {
  if (command.readRevision !== post.shownRevision) onLatest(post, command);
};

const notThere = (): DomainError => new DomainError('POST_NOT_FOUND', 'The post you are looking for could not be found.');

const refuse = (code: ErrorCode, sentence: string): never => {
  throw new DomainError(code, sentence);
};

const byAnother = (post: Post, { notOwn }: Judging): void => {
  if (notOwn === post.authorId) refuse('OWN_POST', 'You wrote this post yourself: another admin has to decide on it.');
};

const byAuthor = (post: Post, { authorId, seesAll }: Authoring, what: string): void => {
  if (post.authorId === authorId) return;
  // What one may not see is not there: else its number would tell that it is.
  if (post.status !== 'approved' && !seesAll) throw notThere();
  refuse('AUTHORS_ONLY', `Only its author can ${what} a post.`);
};

/** What its author took back is not to be decided on. */
const notWithdrawn = ({ status }: Post): void => {
  if (status === 'withdrawn') refuse('POST_WITHDRAWN', 'Its author has withdrawn this post: it waits for nobody.');
};

const decision = ({ id: postId }: Post, { textRevision }: Post | Proposal, { reason }: Decision) => ({
  postId,
  textRevision,
  ...(reason ? { reason } : {}),
});

const proposalOf = (post: Post): Proposal =>
  openProposal(post) ?? refuse('NO_PROPOSAL', 'No changes to this post wait for a review.');

const deciders: Deciders = {
  RevisePost: (post, command) => {
    byAuthor(post, command, 'revise');
    onLatest(post, command);
    const type = post.status === 'approved' ? 'PostRevisionProposed' : 'PostRevised';
    return [{ type, data: { postId: post.id, ...command.text } }];
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
    return [{ type: 'PostRevisionRejected', data: decision(post, proposalOf(post), command) }];
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
    return [{ type: post.status === 'approved' ? 'PostUnpublished' : 'PostRejected', data: decision(post, post, command) }];
  },
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
    // Whoever asks for it once more has what was broken off done to its end.
    if (post.status === 'erased') return [];
    onLatest(post, command);
    return [{ type: 'PostErased', data: { postId: post.id, reason: command.reason } }];
  },
};

const submit = (post: Post | undefined, { postId, authorId, slug, text }: CommandOf<'SubmitPost'>): PostDomainEvent[] => {
  if (post) refuse('ALREADY_EXISTS', 'A post with this number exists already.');
  return [{ type: 'PostSubmitted', data: { postId, authorId, slug, ...text } }];
};

/**
 * What follows from a command, given what happened so far (specification, section 4). Pure. Throws a `DomainError`:
 * POST_NOT_FOUND (of a deleted or an erased one, too), POST_CHANGED (the caller read an older revision), or the code of
 * the illegal move.
 */
export const decidePost = (post: Post | undefined, command: PostCommand): PostDomainEvent[] => {
  if (command.type === 'SubmitPost') return submit(post, command);
  if (!post || (isGone(post) && command.type !== 'ErasePost')) throw notThere();
  return (deciders[command.type] as (post: Post, command: PostCommand) => PostDomainEvent[])(post, command);
};
