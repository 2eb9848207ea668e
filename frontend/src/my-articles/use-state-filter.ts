import { useLocation } from 'react-router-dom';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { paths } from '../paths.ts';

/** The filters of "My articles", as named in its address. */
export const filters = ['all', 'drafts', 'waiting', 'published', 'rejected', 'withdrawn'] as const;
export type Filter = (typeof filters)[number];

export const filterNames: Readonly<Record<Filter, string>> = {
  all: 'All',
  drafts: 'Drafts',
  waiting: 'Waiting',
  published: 'Published',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

const statuses: Readonly<Partial<Record<Filter, ReviewedPost['status']>>> = {
  waiting: 'pending',
  published: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
};

/** Whether a filter accepts a post. */
export const letsThrough = (filter: Filter, { status, proposal }: ReviewedPost): boolean =>
  filter === 'all' || statuses[filter] === status || (filter === 'waiting' && proposal?.status === 'pending');

export const filterAddress = (filter: Filter): string =>
  filter === 'all' ? paths.myArticles : `${paths.myArticles}?state=${filter}`;

/** The filter of the list. It is in the address, so that a reload, a link and Back lead to the same articles. */
export const useStateFilter = (): Filter => {
  const asked = new URLSearchParams(useLocation().search).get('state');
  return filters.find((filter) => filter === asked) ?? 'all';
};
