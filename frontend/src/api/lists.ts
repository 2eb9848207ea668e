import useSWR, { type SWRResponse } from 'swr';
import type { CategoryWithCount } from '../../../contracts/views/category.ts';
import type { AuthorProfile } from '../../../contracts/views/author.ts';
import type { PostCard } from '../../../contracts/views/post.ts';
import type { OwnerPage } from '../../../contracts/views/page.ts';
import type { PostPage } from '../../../contracts/views/post-page.ts';
import type { TagWithCount } from '../../../contracts/views/tag.ts';

const cards = (path: string, query: Readonly<Record<string, string>> = {}): string =>
  `${path}?${new URLSearchParams({ ...query, view: 'card' })}`;

/** The maximum length of a search (contracts/rules.ts, copied to avoid importing the rest). */
const longestSearch = 200;

/** The addresses that pages read: the server embeds the responses in the page, and the browser fetches them later. */
export const reads = {
  featured: () => cards('/api/posts/featured', { limit: '6' }),
  picks: () => cards('/api/posts/featured', { limit: '24' }),
  /**
   * The posts that the home page shows at first (home/arrangement.ts), plus those it may leave out as they are among
   * the picks.
   */
  latest: () => cards('/api/posts/latest', { limit: '13' }),
  ofCategory: (slug: string) => cards('/api/posts', { category: slug, limit: '24' }),
  ofTag: (tag: string) => cards('/api/posts', { tag, limit: '24' }),
  ofAuthor: (username: string) => cards('/api/posts', { author: username, limit: '24' }),
  popular: () => cards('/api/posts/popular', { limit: '20' }),
  search: (text: string) => cards('/api/search', { q: [...text].slice(0, longestSearch).join(''), limit: '20' }),
  categories: () => '/api/categories',
  category: (slug: string) => `/api/categories/${encodeURIComponent(slug)}`,
  tags: () => '/api/tags?limit=100',
  tagsBegunWith: (text: string) => `/api/tags?limit=20&begin=${encodeURIComponent(text)}`,
  tag: (tag: string) => `/api/tags/${encodeURIComponent(tag)}`,
  authors: () => '/api/authors?limit=100',
  signedLog: () => '/api/signed-log',
  author: (username: string) => `/api/authors/${encodeURIComponent(username)}`,
  ownerPage: (name: string) => `/api/pages/${encodeURIComponent(name)}`,
  preview: (token: string) => `/api/previews/${encodeURIComponent(token)}`,
  postPage: (slug: string) => `/api/posts/${encodeURIComponent(slug)}?view=page`,
} as const;

export const useCategories = (asked?: { revalidateOnMount: boolean }): SWRResponse<CategoryWithCount[], Error> =>
  useSWR(reads.categories(), asked);
/** Null, here and below: the server's page said that it does not exist. */
export const useCategory = (slug: string): SWRResponse<CategoryWithCount | null, Error> => useSWR(reads.category(slug));
export const useTag = (tag: string): SWRResponse<TagWithCount | null, Error> => useSWR(reads.tag(tag));
/** The most used tags, and those that begin with a text, ignoring case; none while the text is empty. */
export const useTagsLike = (text: string): readonly TagWithCount[] => {
  const { data: used = [] } = useSWR<TagWithCount[], Error>(text === '' ? null : reads.tags());
  const { data: begun = [] } = useSWR<TagWithCount[], Error>(text === '' ? null : reads.tagsBegunWith(text), {
    keepPreviousData: true,
  });
  return [...used, ...begun.filter(({ tag }) => !used.some((one) => one.tag === tag))];
};
export const useAuthor = (username: string): SWRResponse<AuthorProfile | null, Error> => useSWR(reads.author(username));
export const useOwnerPage = (name: string): SWRResponse<OwnerPage | null, Error> => useSWR(reads.ownerPage(name));
export const useCards = (key: string | null): SWRResponse<PostCard[], Error> => useSWR(key);
/** A post with everything that its page shows. */
export const usePostPage = (slug: string): SWRResponse<PostPage | null, Error> => useSWR(reads.postPage(slug));
