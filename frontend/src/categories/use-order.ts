import { useState } from 'react';
import type { CategoryBoard, EditedCategory } from '../../../contracts/views/category.ts';
import { orderCategories } from '../api/category-board.ts';
import { swapped, useSavedOrder } from '../components/use-saved-order.ts';

/**
 * The order of the categories as the admin moves them: shown at once and saved in the background, one order after the
 * other. `refresh` refetches the board; `onRefused` is called with the error if an order was refused.
 */
export const useOrder = (
  board: CategoryBoard | undefined,
  refresh: () => Promise<CategoryBoard | undefined>,
  onRefused: (error: unknown) => void,
) => {
  const [wanted, setWanted] = useState<readonly string[]>();
  const save = useSavedOrder<string>({
    send: async (slugs, changes) => {
      await orderCategories(slugs, changes);
      return (await refresh())?.changes ?? changes;
    },
    onRefused: (error) => {
      onRefused(error);
      return refresh().catch(() => undefined);
    },
    onSettled: () => setWanted(undefined),
  });

  const bySlug = new Map(board?.categories.map((category) => [category.slug, category]));
  const isWhole = wanted?.length === bySlug.size && wanted.every((slug) => bySlug.has(slug));
  const shown: readonly EditedCategory[] = isWhole
    ? wanted.map((slug) => bySlug.get(slug) as EditedCategory)
    : (board?.categories ?? []);

  const move = (place: number, by: -1 | 1): void => {
    if (!board) return;
    const slugs = swapped(shown.map(({ slug }) => slug), Math.min(place, place + by)); // prettier-ignore
    setWanted(slugs);
    save(slugs, board.changes);
  };

  return { shown, move };
};
