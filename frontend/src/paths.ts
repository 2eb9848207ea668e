import { emailLinkPath } from '../../contracts/email-change.ts';
import { resetPath } from '../../contracts/password-reset.ts';
import { previewPath } from '../../contracts/previews.ts';
import { setUpPath } from '../../contracts/setup.ts';
import { sameTag } from '../../contracts/tag.ts';

/** Every address of the site (specification, section 2, "Screens and routes"). */
export const paths = {
  home: '/',
  auth: '/auth',
  forgotPassword: '/auth/forgot',
  resetPassword: resetPath,
  confirmEmail: emailLinkPath,
  setUp: setUpPath,
  categories: '/categories',
  category: (slug = ':slug') => `/categories/${slug}`,
  post: (slug = ':slug') => `/blog/${slug}`,
  tags: '/tags',
  tag: (tag?: string) => (tag === undefined ? '/tags/:tag' : `/tags/${encodeURIComponent(sameTag(tag))}`),
  authors: '/authors',
  author: (username = ':username') => `/u/${username}`,
  popular: '/popular',
  picks: '/editors-picks',
  about: '/about',
  signedLog: '/log',
  verifyReceipt: '/log/verify',
  /** A preview of unpublished text, for anyone with the link. */
  preview: (token = ':token') => previewPath(token),
  /** A page by the site's owner. */
  ownerPage: (name = ':page') => `/pages/${name}`,
  search: '/search',
  searchFor: (text: string) => `/search?q=${encodeURIComponent(text)}`,
  createPost: '/create-post',
  editPost: (id: number | string = ':id') => `/create-post/${id}`,
  /** Continues a draft, of a new article or of changes to a post. */
  draft: (id: string, postId?: number) => `/create-post${postId === undefined ? '' : `/${postId}`}?draft=${id}`,
  myArticles: '/my-articles',
  settings: '/settings',
  admin: '/admin',
  /** A post that is not public, as admins review it. */
  review: (id: number) => `/admin?view=${id}`,
  /** Where admins read waiting posts and decide (review/address.ts). */
  reviewDesk: '/admin/review',
  appeals: '/admin/appeals',
  figures: '/admin/figures',
  system: '/admin/system',
  manageCategories: '/admin/categories',
  manageReasons: '/admin/reasons',
  log: '/admin/log',
  people: '/admin/people',
  /** A person in the list of accounts. */
  person: (username: string) => `/admin/people?search=${encodeURIComponent(username)}`,
} as const;

/** The Atom feed of the articles that a page lists. */
export const feedOf = (page: string): string => `${page}/feed.xml`;
