import { authors } from './authors.ts';
import { byAuthor } from './by-author.ts';
import { byStatus } from './by-status.ts';
import { byTag } from './by-tag.ts';
import { cards } from './cards.ts';
import { categories } from './categories.ts';
import { categoryCounts } from './category-counts.ts';
import { categoryList } from './category-list.ts';
import { featured } from './featured.ts';
import { history } from './history.ts';
import { latest } from './latest.ts';
import { popular } from './popular.ts';
import { posts } from './posts.ts';
import type { Projection } from './projection.ts';
import { queue } from './queue.ts';
import { search } from './search.ts';
import { sitemap } from './sitemap.ts';
import { tags } from './tags.ts';

/** Every read collection there is. A new one is one file and one line here. */
export const allProjections: readonly Projection[] = [
  posts,
  cards,
  categories,
  categoryList,
  categoryCounts,
  latest,
  byTag,
  tags,
  authors,
  featured,
  byAuthor,
  byStatus,
  queue,
  popular,
  history,
  search,
  sitemap,
] as readonly Projection[];
