import type { Reads } from '../../projections/read-store/read-store.ts';
import { readCategories } from '../reading/category-lists.ts';

/** The categories whose posts a slug lists; empty if there is no such category. */
export const shownUnder = async (reads: Reads, slug: string): Promise<readonly number[]> => {
  const { bySlug, of, shownIn } = await readCategories(reads);
  const category = of(bySlug(slug)?.id ?? 0);
  return category ? shownIn(category.id) : [];
};
