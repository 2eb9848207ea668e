import { inOrder, noCategoryList, successorOf } from '../../domain/category-list.ts';
import type { Category } from '../../domain/category.ts';
import { allCategories, categories } from '../../projections/categories.ts';
import { categoryList, onlyKey } from '../../projections/category-list.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';

/** The cache tags of everything that shows a category. */
export const categoryTags: readonly string[] = [categories.name, categoryList.name];

/** The current categories. */
export interface CategoriesToday {
  /** Those that articles can be submitted to, in the admins' order, otherwise oldest first. */
  readonly open: readonly Category[];
  /** The others, oldest first. */
  readonly retired: readonly Category[];
  /** How often the list was reordered, or a category retired. */
  readonly changes: number;
  /** The category that shows the posts of another: itself, or the last successor if it is retired. */
  readonly of: (id: number) => Category | undefined;
  /** The categories whose posts a category shows: itself, and those that were retired into it. */
  readonly shownIn: (id: number) => readonly number[];
  /** The category of a slug, retired or not. */
  readonly bySlug: (slug: string) => Category | undefined;
}

/** Throws `StoreUnavailableError`. */
export const readCategories = async (reads: Reads): Promise<CategoriesToday> => {
  const [all, list = noCategoryList] = await Promise.all([allCategories(reads), reads.get(categoryList, onlyKey)]);
  const byId = new Map(all.map((category) => [category.id, category]));
  const open = inOrder(list, [...byId.keys()]).map((id) => byId.get(id) as Category);
  return {
    open,
    retired: all.filter(({ id }) => list.successors[id] !== undefined),
    changes: list.changes,
    of: (id) => byId.get(successorOf(list, id)),
    shownIn: (id) => [
      id,
      ...all.map((category) => category.id).filter((other) => other !== id && successorOf(list, other) === id),
    ],
    bySlug: (slug) => all.find((category) => category.slug === slug),
  };
};

/** The slug of the category that now shows the posts of a retired one; undefined if it is not retired. */
export const movedTo = ({ bySlug, of }: CategoriesToday, slug: string): string | undefined => {
  const named = bySlug(slug);
  const today = named && of(named.id)?.slug;
  return today === slug ? undefined : today;
};
