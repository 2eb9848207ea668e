import { useRef, useState } from 'react';
import type { CategoryBoard, EditedCategory } from '../../../contracts/views/category.ts';
import { orderCategories } from '../api/category-board.ts';

/** The places of two neighbours exchanged. */
const swapped = (slugs: readonly string[], place: number): string[] =>
  slugs.toSpliced(place, 2, slugs[place + 1] as string, slugs[place] as string);

/**
 * The order of the categories as the admin moves them: shown at once, saved behind it, one order after the other.
 * `refresh` reads the board anew; `onRefused` is told why an order was not taken.
 */
export const useOrder = (
  board: CategoryBoard | undefined,
  refresh: () => Promise<CategoryBoard | undefined>,
  onRefused: (error: unknown) => void,
) => {
  const [wanted, setWanted] = useState<readonly string[]>();
  const unsaved = useRef<readonly string[]>(undefined);
  const isSaving = useRef(false);

  const save = async (changes: number): Promise<void> => {
    isSaving.current = true;
    try {
      let known = changes;
      for (let slugs = unsaved.current; slugs; slugs = unsaved.current) {
        unsaved.current = undefined;
        await orderCategories(slugs, known);
        known = (await refresh())?.changes ?? known;
      }
    } catch (error) {
      unsaved.current = undefined;
      onRefused(error);
      await refresh().catch(() => undefined);
    } finally {
      isSaving.current = false;
      setWanted(undefined);
    }
  };

  const bySlug = new Map(board?.categories.map((category) => [category.slug, category]));
  const isWhole = wanted?.length === bySlug.size && wanted.every((slug) => bySlug.has(slug));
  const shown: readonly EditedCategory[] = isWhole
    ? wanted.map((slug) => bySlug.get(slug) as EditedCategory)
    : (board?.categories ?? []);

  const move = (place: number, by: -1 | 1): void => {
    if (!board) return;
    const slugs = swapped(shown.map(({ slug }) => slug), Math.min(place, place + by)); // prettier-ignore
    setWanted(slugs);
    unsaved.current = slugs;
    if (!isSaving.current) void save(board.changes);
  };

  return { shown, move };
};
