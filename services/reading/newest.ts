import { cards } from '../../projections/cards.ts';
import { latest } from '../../projections/latest.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import type { CategoriesToday } from './category-lists.ts';
import { newestFirst } from './pages.ts';

/** How many of the site's newest posts are read: one range of one index, however many categories there are. */
const lookedAt = 100;

/**
 * The newest published post that each category shows, by category id. Omits categories without one among the site's
 * newest posts.
 */
export const newestOfEach = async (
  reads: Reads,
  categories: CategoriesToday,
): Promise<ReadonlyMap<number, { readonly title: string; readonly slug: string }>> => {
  const shownIn = (categoryId: number): number => categories.of(categoryId)?.id ?? categoryId;
  const found = await reads.find(latest, { ...newestFirst, limit: lookedAt });
  const newest = new Map<number, number>();
  for (const { id, categoryId } of found) if (!newest.has(shownIn(categoryId))) newest.set(shownIn(categoryId), id);
  // The list may lag behind the posts, so drop those that were unpublished meanwhile.
  const posts = (await reads.getMany(cards, [...newest.values()])).filter(({ status }) => status === 'approved');
  return new Map(posts.map(({ categoryId, title, slug }) => [shownIn(categoryId), { title, slug }]));
};
