import { approvedAuthors } from './approved-authors.ts';
import { authorDecisions } from './author-decisions.ts';
import { authorRecords } from './author-records.ts';
import { authors } from './authors.ts';
import { byAuthor } from './by-author.ts';
import { byStatus } from './by-status.ts';
import { byTag } from './by-tag.ts';
import { cards } from './cards.ts';
import { categories } from './categories.ts';
import { categoryCounts } from './category-counts.ts';
import { categoryList } from './category-list.ts';
import { deskCounts } from './desk-counts.ts';
import { featured } from './featured.ts';
import { firstApprovals } from './first-approvals.ts';
import { history } from './history.ts';
import { imageUses } from './image-uses.ts';
import { latest } from './latest.ts';
import { logClock } from './log-clock.ts';
import { logTiles } from './log-tiles.ts';
import { moments } from './moments.ts';
import { openAppeals } from './open-appeals.ts';
import { popular } from './popular.ts';
import { posts } from './posts.ts';
import type { Projection } from './projection.ts';
import { queueByTag } from './queue-by-tag.ts';
import { queue } from './queue.ts';
import { queueSpans } from './queue-spans.ts';
import { reasonList } from './reason-list.ts';
import { search } from './search.ts';
import { sitemap } from './sitemap.ts';
import { suspensions } from './suspensions.ts';
import { tags } from './tags.ts';

/** Every read collection. A new one is one file and one line here. */
export const allProjections: readonly Projection[] = [
  posts,
  cards,
  categories,
  categoryList,
  reasonList,
  categoryCounts,
  latest,
  byTag,
  tags,
  authors,
  approvedAuthors,
  authorRecords,
  authorDecisions,
  suspensions,
  featured,
  byAuthor,
  byStatus,
  queue,
  queueByTag,
  openAppeals,
  deskCounts,
  queueSpans,
  firstApprovals,
  popular,
  history,
  search,
  sitemap,
  imageUses,
  logClock,
  moments,
  logTiles,
] as readonly Projection[];
