import useSWR, { type SWRResponse } from 'swr';
import type { CategoryWithCount } from '../../../contracts/views/category.ts';
import type { PostCard } from '../../../contracts/views/post.ts';
import type { PostPage } from '../../../contracts/views/post-page.ts';

const cards = (path: string, query: Readonly<Record<string, string>> = {}): string =>
  `${path}?${new URLSearchParams({ ...query, view: 'card' })}`;

/** The longest text that the search takes (contracts/rules.ts, without the rest of it). */
const longestSearch = 200;

/** The addresses of what pages read: the server answers them into the page, the browser asks for them later. */
export const reads = {
  featured: () => cards('/api/posts/featured', { limit: '6' }),
  latest: () => cards('/api/posts/latest', { limit: '8' }),
  ofCategory: (slug: string) => cards('/api/posts', { category: slug, limit: '24' }),
  popular: () => cards('/api/posts/popular', { limit: '20' }),
  search: (text: string) => cards('/api/search', { q: [...text].slice(0, longestSearch).join(''), limit: '20' }),
  categories: () => '/api/categories',
  category: (slug: string) => `/api/categories/${encodeURIComponent(slug)}`,
  postPage: (slug: string) => `/api/posts/${encodeURIComponent(slug)}?view=page`,
} as const;

export const useCategories = (): SWRResponse<CategoryWithCount[], Error> => useSWR(reads.categories());
/** Null: the server said with the page that there is none. */
export const useCategory = (slug: string): SWRResponse<CategoryWithCount | null, Error> => useSWR(reads.category(slug));
export const useCards = (key: string | null): SWRResponse<PostCard[], Error> => useSWR(key);
/** A post with all that its page shows. Null: the server said with the page that there is none. */
export const usePostPage = (slug: string): SWRResponse<PostPage | null, Error> => useSWR(reads.postPage(slug));
