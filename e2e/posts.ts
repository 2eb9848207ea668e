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

/** An article that was submitted, and decided on where that is wanted, without a screen. */
export const addPost = async (on: Stage, author: Account, { status, reason, ...change }: Wanted = {}): Promise<Post> => {
  const { title, summary } = anArticle;
  const article = {
    title,
    summary,
    tags: ['ripple', 'scope'],
    categoryId: 5,
    readTime: 5,
    content: `<p>${anArticle.content}</p>`,
  };
  const post = (await on.call(author, 'POST', '/api/posts', { ...article, ...change })) as Post;
  if (status) await on.call(on.admin, 'PATCH', `/api/posts/${post.id}/status`, { status, ...(reason ? { reason } : {}) });
  return post;
};
