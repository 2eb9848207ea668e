import { mutate } from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { command, getPage, type Page } from './client.ts';

const ownPosts = '/api/user/posts';

/** The author's own posts, page by page, asked for anew whenever the list is opened: editors decide meanwhile. */
export const useOwnPosts = () => {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page<ReviewedPost>, Error>(
    (place, before: Page<ReviewedPost> | null) => (place === 0 ? `${ownPosts}?limit=20` : (before?.next ?? null)),
    getPage,
    { revalidateOnMount: true, dedupingInterval: 0 },
  );
  const shown = data?.filter((page) => page !== undefined) ?? [];
  return {
    posts: data && shown.flatMap(({ items }) => items),
    /** Fetches the next page; undefined where there is none. */
    more: shown.at(-1)?.next === undefined ? undefined : () => void setSize(shown.length + 1),
    loadingMore: isValidating && size > shown.length,
    error,
    retry: () => void mutate(),
  };
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

/** Forgets every list of posts: the next page that shows one asks anew. */
export const refreshPosts = async (): Promise<void> => {
  await mutate((key) => typeof key === 'string' && /^\/api\/(posts|user\/posts)/.test(key), undefined, { revalidate: true });
};
