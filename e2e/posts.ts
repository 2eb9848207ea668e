import type { Account, Stage } from './browser.ts';
import { anArticle } from './steps.ts';

export interface Post {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

interface Wanted {
  readonly title?: string;
  readonly summary?: string;
  readonly content?: string;
  readonly tags?: readonly string[];
  readonly categoryId?: number;
  readonly status?: 'approved' | 'rejected';
  readonly reason?: string;
}

const article = {
  title: anArticle.title,
  summary: anArticle.summary,
  tags: ['ripple', 'scope'],
  categoryId: 5,
  readTime: 5,
  content: `<p>${anArticle.content}</p>`,
};

/** Submits a new text of a post, as its author. */
export const revisePost = (on: Stage, author: Account, id: number, change: Omit<Wanted, 'status' | 'reason'>): Promise<unknown> =>
  on.call(author, 'PUT', `/api/posts/${id}`, { ...article, ...change });

/** Submits an article by the API, and decides on it if `status` is given. */
export const addPost = async (on: Stage, author: Account, { status, reason, ...change }: Wanted = {}): Promise<Post> => {
  const post = (await on.call(author, 'POST', '/api/posts', { ...article, ...change })) as Post;
  if (status) await on.call(on.admin, 'PATCH', `/api/posts/${post.id}/status`, { status, ...(reason ? { reason } : {}) });
  return post;
};

/** An article that waits for review, as an admin gets it. */
export const waitingPost = async (on: Stage, title: string): Promise<Post & { readonly content: string }> => {
  const waiting = (await on.call(on.admin, 'GET', '/api/posts?status=pending')) as (Post & { readonly content: string })[];
  const post = waiting.find((one) => one.title === title);
  if (!post) throw new Error(`“${title}” waits for nobody.`);
  return post;
};
