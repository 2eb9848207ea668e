import { DomainError, type ErrorCode } from '../contracts/errors.ts';
import type { ArticleText } from '../contracts/events/post.ts';
import type { PostDomainEvent } from '../contracts/events.ts';
import { isDecision, type LastChange, type Post } from './post.ts';

interface About {
  /**
   * The revision that the caller read; a decision on anything older than the latest is refused. Absent: the latest is
   * meant.
   */
  readonly readRevision?: number | undefined;
  /** Who acts, as events name it: whoever comes too late hears whether it was another. */
  readonly actor?: string;
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
  | ({
      readonly type: 'RevisePost';
      readonly authorId: number;
      /** Whether who revises sees posts of others before they are published. */
      readonly seesAll?: boolean;
      readonly text: ArticleText;
    } & About)
  | ({ readonly type: 'ApprovePost' } & Decision)
  | ({ readonly type: 'RejectPost' } & Decision)
  | ({ readonly type: 'FeaturePost' } & Judging)
  | ({ readonly type: 'UnfeaturePost' } & Judging)
  | ({ readonly type: 'ErasePost'; readonly reason: string } & Judging);

type CommandOf<Type extends PostCommand['type']> = Extract<PostCommand, { type: Type }>;
type Deciders = {
  [Type in Exclude<PostCommand['type'], 'SubmitPost'>]: (post: Post, command: CommandOf<Type>) => PostDomainEvent[];
};

const happened: Record<LastChange['type'], string> = {
  PostSubmitted: 'submitted',
  PostRevised: 'revised',
  PostApproved: 'approved',
  PostRejected: 'rejected',
  PostUnpublished: 'unpublished',
  PostFeatured: 'featured',
  PostUnfeatured: 'taken off the featured posts',
  PostErased: 'erased',
};

const whoChanged = ({ lastChange }: Post, { type, actor }: About & Pick<PostCommand, 'type'>): string => {
  if (lastChange.actor === actor) return 'you';
  if (!isDecision(lastChange.type)) return 'its author';
  return type === 'RevisePost' ? 'an admin' : 'another admin';
};

/**
 * Decisions hold only for exactly what was read (design, "Who uses it": "decides on exactly the text that was read").
 */
const onLatest = (post: Post, command: About & Pick<PostCommand, 'type'>): void => {
  const { readRevision, type } = command;
  if (readRevision === undefined || readRevision === post.revision) return;
  const changed = `This post was ${happened[post.lastChange.type]} by ${whoChanged(post, command)} meanwhile.`;
  throw new DomainError('POST_CHANGED', `${changed} Read it again, then ${type === 'RevisePost' ? 'revise it' : 'decide'}.`);
};

const notThere = (): DomainError => new DomainError('POST_NOT_FOUND', 'The post you are looking for could not be found.');

const refuse = (code: ErrorCode, sentence: string): never => {
  throw new DomainError(code, sentence);
};

const byAnother = (post: Post, { notOwn }: Judging): void => {
  if (notOwn === post.authorId) refuse('OWN_POST', 'You wrote this post yourself: another admin has to decide on it.');
};

const decision = (post: Post, { reason }: Decision) => ({
  postId: post.id,
  textRevision: post.textRevision,
  ...(reason ? { reason } : {}),
});

const deciders: Deciders = {
  RevisePost: (post, command) => {
    if (post.authorId !== command.authorId) {
      // What one may not see is not there: else its number would tell that it is.
      if (post.status !== 'approved' && !command.seesAll) throw notThere();
      refuse('AUTHORS_ONLY', 'Only its author can revise a post.');
    }
    onLatest(post, command);
    if (post.status === 'approved') {
      refuse('POST_PUBLISHED', 'This post is published and cannot be revised. Ask an admin to unpublish it first.');
    }
    return [{ type: 'PostRevised', data: { postId: post.id, ...command.text } }];
  },
  ApprovePost: (post, command) => {
    byAnother(post, command);
    onLatest(post, command);
    if (post.status === 'approved') refuse('ALREADY_APPROVED', 'This post is approved already.');
    return [{ type: 'PostApproved', data: decision(post, command) }];
  },
  RejectPost: (post, command) => {
    byAnother(post, command);
    onLatest(post, command);
    if (post.status === 'rejected') refuse('ALREADY_REJECTED', 'This post is rejected already.');
    return [{ type: post.status === 'approved' ? 'PostUnpublished' : 'PostRejected', data: decision(post, command) }];
  },
  FeaturePost: (post, command) => {
    byAnother(post, command);
    onLatest(post, command);
    if (post.status !== 'approved') refuse('NOT_PUBLISHED', 'Only a published post can be featured. Approve it first.');
    if (post.featuredAt !== null) refuse('ALREADY_FEATURED', 'This post is featured already.');
    return [{ type: 'PostFeatured', data: { postId: post.id } }];
  },
  UnfeaturePost: (post, command) => {
    byAnother(post, command);
    onLatest(post, command);
    if (post.featuredAt === null) refuse('NOT_FEATURED', 'This post is not featured.');
    return [{ type: 'PostUnfeatured', data: { postId: post.id } }];
  },
  ErasePost: (post, command) => {
    byAnother(post, command);
    // Whoever asks for it once more has what was broken off done to its end.
    return post.status === 'erased' ? [] : [{ type: 'PostErased', data: { postId: post.id, reason: command.reason } }];
  },
};

const submit = (post: Post | undefined, { postId, authorId, slug, text }: CommandOf<'SubmitPost'>): PostDomainEvent[] => {
  if (post) refuse('ALREADY_EXISTS', 'A post with this number exists already.');
  return [{ type: 'PostSubmitted', data: { postId, authorId, slug, ...text } }];
};

/**
 * What follows from a command, given what happened so far (specification, section 4). Pure. Throws a `DomainError`:
 * POST_NOT_FOUND (of an erased one, too), POST_CHANGED (the caller read an older revision), or the code of the illegal
 * move.
 */
export const decidePost = (post: Post | undefined, command: PostCommand): PostDomainEvent[] => {
  if (command.type === 'SubmitPost') return submit(post, command);
  if (!post || (post.status === 'erased' && command.type !== 'ErasePost')) throw notThere();
  return (deciders[command.type] as (post: Post, command: PostCommand) => PostDomainEvent[])(post, command);
};
