import { mutate } from 'swr';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { command, getOnce, getPage, isMissing, type Page } from './client.ts';
import { usePages } from './pages.ts';

const ownPosts = '/api/user/posts';

/**
 * The author's own posts, page by page. Refetched whenever the list is opened or regains focus, as editors may have
 * decided meanwhile.
 */
export const useOwnPosts = () => {
  const { items: posts, refresh, ...pages } = usePages<ReviewedPost>(`${ownPosts}?limit=20`, 'focused');
  return { ...pages, posts, retry: () => void refresh() };
};

/** The current version of an own post; undefined if the author has no post with this id. */
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

/** The server refuses it with 409 if the post is no longer at that revision. */
export const revisePost = (id: number, body: object, revision: number): Promise<ReviewedPost> =>
  command('PUT', `/api/posts/${id}`, body, { 'if-match': `"${revision}"` });

/** Withdraws a pending post; the server refuses it with 409 if the post is no longer at that revision. */
export const withdrawPost = ({ id, revision }: ReviewedPost): Promise<ReviewedPost> =>
  command('POST', `/api/posts/${id}/withdraw`, undefined, { 'if-match': `"${revision}"` });

/** Deletes a rejected or withdrawn post, with the same check. */
export const deletePost = ({ id, revision }: ReviewedPost): Promise<void> =>
  command('DELETE', `/api/posts/${id}`, undefined, { 'if-match': `"${revision}"` });

/** Withdraws proposed changes, with the same check. */
export const withdrawProposal = ({ id, revision }: ReviewedPost): Promise<ReviewedPost> =>
  command('POST', `/api/posts/${id}/proposal/withdraw`, undefined, { 'if-match': `"${revision}"` });

/** The address of a post with its proposed changes, for its author and admins. */
export const reviewOf = (id: number): string => `/api/posts/${id}/review`;

/** Like `ownPost`, with the editors' remarks. */
export const ownPostInReview = async (id: number, userId: number): Promise<ReviewedPost | undefined> => {
  try {
    const post = await getOnce<ReviewedPost>(reviewOf(id));
    // Admins can read other authors' posts here.
    return post.userId === userId ? post : undefined;
  } catch (error) {
    if (isMissing(error as Error)) return undefined;
    throw error;
  }
};

/** Drops every list of posts from the cache; the next page that shows one fetches it again. */
export const refreshPosts = async (): Promise<void> => {
  await mutate((key) => typeof key === 'string' && /^\/api\/(posts|user\/posts)/.test(key), undefined, { revalidate: true });
};
