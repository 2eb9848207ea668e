import type { PostCard } from '../../../contracts/views/post.ts';
import type { Arrange } from '../api/more.ts';

/** The number of recent articles shown at first: their rows of two sizes fill evenly (components/card-grid.tsx). */
const shownFirst = 7;

type Article = Pick<PostCard, 'id'>;

/**
 * The recent articles without those already shown above among the picks. The picks come last, when nothing else is
 * left, so that every article can be reached here, too. Undefined until the picks are known, as shown articles must not
 * move.
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
