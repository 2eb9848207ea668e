import { mutate } from 'swr';
import type { Remark } from '../../../contracts/remark.ts';
import type { HistoryEntry, ReviewedPost } from '../../../contracts/views/post.ts';
import { ApiError, command, get, getPage, readsFrom } from './client.ts';
import { reviewOf } from './own-posts.ts';
import { followStream, type StreamListener } from './live.ts';
import { reasonsPath } from './reasons.ts';

export const statuses = ['pending', 'approved', 'rejected'] as const;
export type Status = (typeof statuses)[number];
export type Verdict = Exclude<Status, 'pending'>;

/** A post as the dashboard shows it; if changes are pending, with the proposed text. */
export type AdminPost = ReviewedPost & { readonly isProposal?: true };

/** The version of a post to review. */
export const reviewed = (post: ReviewedPost): AdminPost => {
  const { proposal, cover: _cover, ...others } = post;
  if (post.status !== 'approved' || proposal?.status !== 'pending') return post;
  const { proposedAt, status: _status, ...text } = proposal;
  return { ...others, proposal, ...text, submittedAt: proposedAt, isProposal: true };
};

export interface PostList {
  readonly posts: readonly AdminPost[];
  /** The address of the next page; undefined at the end. */
  readonly next: string | undefined;
  /** The total number of posts. */
  readonly total: number;
}

export const pageSize = 20;
const longestPage = 100;

const listOf = (path: string): Promise<PostList> =>
  getPage<ReviewedPost>(path).then(({ items, next, total }) => ({
    posts: path.includes('status=pending') ? items.map(reviewed) : items,
    next,
    total: total ?? items.length,
  }));

const first = (status: Status, limit: number): Promise<PostList> => listOf(`/api/posts?status=${status}&limit=${limit}`);

/** A list from its start, with at least this many posts if there are enough. */
export const fetchPosts = async (status: Status, count: number): Promise<PostList> => {
  let list = await first(status, Math.min(count, longestPage));
  while (list.next !== undefined && list.posts.length < count) {
    const { posts, next, total } = await listOf(list.next);
    list = { posts: [...list.posts, ...posts], next, total };
  }
  return list;
};

export const fetchMore = listOf;

export type Counts = Readonly<Record<Status, number>>;

export const fetchCounts = async (): Promise<Counts> => {
  const [pending, approved, rejected] = await Promise.all(statuses.map((status) => first(status, 1)));
  return { pending: pending?.total ?? 0, approved: approved?.total ?? 0, rejected: rejected?.total ?? 0 };
};

/** The decision applies to the text that was read: the server refuses it (409) if the post has changed since. */
const ifUnchanged = ({ revision }: Pick<AdminPost, 'revision'>) => ({ 'if-match': `"${revision}"` });

/** The reason for a decision against a text. `reasons`: ids from the list of reasons. */
export interface Said {
  readonly text: string;
  readonly reasons: readonly number[];
  readonly remarks: readonly Remark[];
}

const whyOf = ({ text, reasons, remarks }: Said) => ({
  ...(text === '' ? {} : { reason: text }),
  ...(reasons.length === 0 ? {} : { reasons }),
  ...(remarks.length === 0 ? {} : { remarks }),
});

export const decide = (post: AdminPost, status: Verdict, said?: Said): Promise<ReviewedPost> => {
  const path = `/api/posts/${post.id}/${post.isProposal ? 'proposal' : 'status'}`;
  const body = { status, ...(said ? whyOf(said) : {}) };
  return command<ReviewedPost>('PATCH', path, body, ifUnchanged(post)).catch((error: unknown) => {
    // One of the reasons was retired meanwhile, so refetch the list.
    if (error instanceof ApiError && error.fields.some(({ field }) => field === 'reasons')) void mutate(reasonsPath);
    throw error;
  });
};

/** Undoes the user's own decision. */
export const undoDecision = (decided: Pick<ReviewedPost, 'id' | 'revision'>): Promise<ReviewedPost> =>
  command('POST', `/api/posts/${decided.id}/undo`, undefined, ifUnchanged(decided));

export const feature = (post: AdminPost, featured: boolean): Promise<ReviewedPost> =>
  command('PATCH', `/api/posts/${post.id}/featured`, { featured }, ifUnchanged(post));

/** A post as admins review it. */
export const fetchReviewed = (id: number): Promise<AdminPost> => get<ReviewedPost>(reviewOf(id)).then(reviewed);

export const historyOf = ({ id }: AdminPost): string => `/api/posts/${id}/history`;
export const fetchHistory = (post: AdminPost): Promise<HistoryEntry[]> => get(historyOf(post));

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * The current post. After a refusal, reads may lag behind the decision, so this retries for a while until the post is
 * newer.
 */
export const readAgain = async ({ id, revision, isProposal }: AdminPost): Promise<AdminPost> => {
  let post = await get<ReviewedPost>(reviewOf(id));
  for (let tries = 0; tries < 5 && post.revision <= revision; tries += 1) {
    await pause(300);
    post = await get<ReviewedPost>(reviewOf(id));
  }
  return isProposal ? reviewed(post) : post;
};

/** Callbacks for the server's live updates. */
export interface LiveListener extends Omit<StreamListener<never>, 'message'> {
  readonly changed: (postIds: ReadonlySet<number>) => void;
}

const gatherFor = 150;

/** Listens for changed posts, batching changes that arrive together. Returns a function that stops it. */
export const followChanges = ({ changed, ...listener }: LiveListener): (() => void) => {
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let postIds = new Set<number>();
  const tell = (): void => {
    gathering = undefined;
    const gathered = postIds;
    postIds = new Set();
    changed(gathered);
  };
  const stop = followStream<{ postId: number; position: number }>('/api/live', {
    ...listener,
    message: ({ postId, position }) => {
      readsFrom(position);
      postIds.add(postId);
      gathering ??= setTimeout(tell, gatherFor);
    },
  });
  return () => {
    clearTimeout(gathering);
    stop();
  };
};
