import t from 'tap';
import { inOrder, type Anchor } from './alignment.ts';

/** Pairs with these second places. */
const pairs = (...places: readonly number[]): Anchor[] => places.map((there, index) => [index, there]);
const kept = (...places: readonly number[]): number[] => inOrder(pairs(...places)).map(([, there]) => there);

t.test('what did not move is left', async (t) => {
  t.same(kept(), []);
  t.same(kept(7), [7]);
  t.same(kept(1, 2, 3, 5), [1, 2, 3, 5]);
  t.same(inOrder([[2, 9], [5, 1], [8, 20]]), [[8, 20]], 'the pairs themselves'); // prettier-ignore
});

t.test('of two that changed their places both have moved, and none between them', async (t) => {
  t.same(kept(2, 1), []);
  t.same(kept(2, 1, 3), [3]);
  t.same(kept(9, 2, 3, 4, 1), [2, 3, 4]);
  t.same(kept(10, 30, 20, 40), [10, 40]);
});

t.test('one that was put elsewhere has moved, and none that it passed', async (t) => {
  t.same(kept(4, 1, 2, 3), [1, 2, 3]);
  t.same(kept(2, 3, 4, 1), [2, 3, 4]);
  t.same(kept(0, 4, 1, 2, 3, 5), [0, 1, 2, 3, 5]);
});

const permutations = (values: readonly number[]): number[][] =>
  values.length === 0
    ? [[]]
    : values.flatMap((value) => permutations(values.filter((other) => other !== value)).map((rest) => [value, ...rest]));

const longestIncreasing = (values: readonly number[]): number => {
  const ending = values.map(() => 1);
  for (const [index, value] of values.entries())
    for (let before = 0; before < index; before += 1)
      if ((values[before] as number) < value) ending[index] = Math.max(ending[index] as number, (ending[before] as number) + 1);
  return Math.max(0, ...ending);
};

t.test('in whatever order: all that kept their rank, or the most that are in the same order', async (t) => {
  for (const places of permutations([0, 1, 2, 3, 4, 5])) {
    const there = kept(...places);
    const ranked = places.filter((place, index) => place === index);
    const most = longestIncreasing(places);
    if (ranked.length >= most - 1) t.same(there, ranked, places.join());
    else {
      t.equal(there.length, most, places.join());
      t.same(there, there.toSorted((one, other) => one - other), places.join()); // prettier-ignore
      t.same(inOrder(pairs(...places)).map(([index]) => places[index]), there); // prettier-ignore
    }
  }
});
