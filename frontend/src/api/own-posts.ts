import { mutate } from 'swr';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { command, getOnce, getPage, isMissing, type Page } from './client.ts';
import { usePages } from './pages.ts';

const ownPosts = '/api/user/posts';

/**
 * The author's own posts, page by page, asked for anew whenever the list is opened, or come back to: editors decide
 * meanwhile.
 */
export const useOwnPosts = () => {
  const { items: posts, refresh, ...pages } = usePages<ReviewedPost>(`${ownPosts}?limit=20`, 'focused');
  return { ...pages, posts, retry: () => void refresh() };
};

/** An own post as it is now; undefined where this author has none of that number. */
export const ownPost = async (id: number): Promise<ReviewedPost | undefined> => {
  let next: string | undefined = `${ownPosts}?limit=100`;
  while (next !== undefined) {
    const page: Page<ReviewedPost> = await getPage<ReviewedPost>(next);
    const found = page.items.find((post) => post.id === id);
    if (found) return found;
    next = page.next;
  }
  return undefined;
};

export const submitPost = (body: object, key: string): Promise<ReviewedPost> =>
  command('POST', '/api/posts', body, { 'idempotency-key': key });

/** Refused with 409 when the post is no longer at that revision. */
export const revisePost = (id: number, body: object, revision: number): Promise<ReviewedPost> =>
  command('PUT', `/api/posts/${id}`, body, { 'if-match': `"${revision}"` });

/** Takes back what waits for a review; refused with 409 when the post is no longer at that revision. */
export const withdrawPost = ({ id, revision }: ReviewedPost): Promise<ReviewedPost> =>
  command('POST', `/api/posts/${id}/withdraw`, undefined, { 'if-match': `"${revision}"` });

/** The same of deleting what was rejected or withdrawn. */
export const deletePost = ({ id, revision }: ReviewedPost): Promise<void> =>
  command('DELETE', `/api/posts/${id}`, undefined, { 'if-match': `"${revision}"` });

/** The same of taking back what is proposed to change it. */
export const withdrawProposal = ({ id, revision }: ReviewedPost): Promise<ReviewedPost> =>
  command('POST', `/api/posts/${id}/proposal/withdraw`, undefined, { 'if-match': `"${revision}"` });

/** Where a post is read with the changes that are proposed to it: by its author and the admins. */
export const reviewOf = (id: number): string => `/api/posts/${id}/review`;

/** The same as `ownPost`, with the remarks of the editors. */
export const ownPostInReview = async (id: number, userId: number): Promise<ReviewedPost | undefined> => {
  try {
    const post = await getOnce<ReviewedPost>(reviewOf(id));
    // Admins read those of others, too.
    return post.userId === userId ? post : undefined;
  } catch (error) {
    if (isMissing(error as Error)) return undefined;
    throw error;
  }
};

/** Forgets every list of posts: the next page that shows one asks anew. */
export const refreshPosts = async (): Promise<void> => {
  await mutate((key) => typeof key === 'string' && /^\/api\/(posts|user\/posts)/.test(key), undefined, { revalidate: true });
};
