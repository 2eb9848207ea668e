import type { PostCard } from '../../../contracts/views/post.ts';
import type { Arrange } from '../api/more.ts';

/** So many fresh articles are shown at first: their rows of two sizes come out even (components/card-grid.tsx). */
const shownFirst = 7;

type Article = Pick<PostCard, 'id'>;

/**
 * The fresh articles without those that already stand above, among the picks: these come when there is nothing else
 * left, so that every article is reached here, too. Nothing while the picks are not known: what is there must not move.
 */
export const withoutRepeating = <Item extends Article>(picks: readonly Article[] | undefined): Arrange<Item> => {
  if (!picks) return () => undefined;
  const picked = new Set(picks.map(({ id }) => id));
  return (items, { opened, whole }) => {
    const others = items.filter(({ id }) => !picked.has(id));
    if (!opened) return (others.length > 0 ? others : items).slice(0, shownFirst);
    return whole ? [...others, ...items.filter(({ id }) => picked.has(id))] : others;
  };
};
