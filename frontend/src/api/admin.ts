import type { HistoryEntry, PostView, ReviewedPost } from '../../../contracts/views/post.ts';
import { command, get, getPage, readsFrom } from './client.ts';

export const statuses = ['pending', 'approved', 'rejected'] as const;
export type Status = (typeof statuses)[number];
export type Verdict = Exclude<Status, 'pending'>;

/** A post as the dashboard shows it. Read alone, a published one comes without what only its author and the admins may know. */
export type AdminPost = PostView & Partial<Pick<ReviewedPost, 'reason' | 'submittedAt'>>;

export interface PostList {
  readonly posts: readonly AdminPost[];
  /** Where the list goes on; undefined at its end. */
  readonly next: string | undefined;
  /** How many there are in all. */
  readonly total: number;
}

export const pageSize = 20;
const longestPage = 100;

const listOf = (path: string): Promise<PostList> =>
  getPage<ReviewedPost>(path).then(({ items, next, total }) => ({ posts: items, next, total: total ?? items.length }));

const first = (status: Status, limit: number): Promise<PostList> => listOf(`/api/posts?status=${status}&limit=${limit}`);

/** A list from its beginning, at least so many where there are as many: oldest submission first. */
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

/** The decision holds for the text that was read: the server refuses it (409) where the post has changed since. */
const ifUnchanged = ({ revision }: AdminPost) => ({ 'if-match': `"${revision}"` });

export const decide = (post: AdminPost, status: Verdict, reason: string): Promise<ReviewedPost> =>
  command('PATCH', `/api/posts/${post.id}/status`, { status, ...(reason === '' ? {} : { reason }) }, ifUnchanged(post));

export const feature = (post: AdminPost, featured: boolean): Promise<ReviewedPost> =>
  command('PATCH', `/api/posts/${post.id}/featured`, { featured }, ifUnchanged(post));

export const historyOf = ({ id }: AdminPost): string => `/api/posts/${id}/history`;
export const fetchHistory = (post: AdminPost): Promise<HistoryEntry[]> => get(historyOf(post));

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The post as it is now. After a refusal what readers see may lag behind what was decided: it is asked for until it is newer, for a while. */
export const readAgain = async ({ slug, revision }: AdminPost): Promise<AdminPost> => {
  const path = `/api/posts/${encodeURIComponent(slug)}`;
  let post = await get<AdminPost>(path);
  for (let tries = 0; tries < 5 && post.revision <= revision; tries += 1) {
    await pause(300);
    post = await get<AdminPost>(path);
  }
  return post;
};

/** Told what the server tells of. */
export interface LiveListener {
  readonly changed: (postIds: ReadonlySet<number>) => void;
  /** Connected: what was missed before is to be read. Or no longer, and it is tried again. */
  readonly connected: (yes: boolean) => void;
  /** The server refused to tell more: perhaps who is signed in is no admin any more. */
  readonly refused: () => void;
}

const gatherFor = 150;
const askAgainAfter = 10_000;

/**
 * Listens for changes while the page can be seen: a browser has but a few connections to one site, and tabs in the background would hold
 * them all. Answers a function that ends it.
 */
export const followChanges = ({ changed, connected, refused }: LiveListener): (() => void) => {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let postIds = new Set<number>();

  const tell = (): void => {
    gathering = undefined;
    const told = postIds;
    postIds = new Set();
    changed(told);
  };
  const close = (): void => {
    clearTimeout(again);
    source?.close();
    source = undefined;
  };
  const open = (): void => {
    close();
    const opened = new EventSource('/api/live');
    source = opened;
    opened.onopen = () => connected(true);
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      const { postId, position } = JSON.parse(data) as { postId: number; position: number };
      readsFrom(position);
      postIds.add(postId);
      gathering ??= setTimeout(tell, gatherFor);
    };
    opened.onerror = () => {
      connected(false);
      // A lost connection comes back by itself; an answer that is no stream does not.
      if (opened.readyState !== EventSource.CLOSED) return;
      refused();
      again = setTimeout(open, askAgainAfter);
    };
  };
  const follow = (): void => {
    if (document.visibilityState === 'visible') open();
    else close();
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(gathering);
    close();
  };
};
