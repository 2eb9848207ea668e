import { diffArrays } from 'diff';

/** Whether something is in both texts, only in the newer, or only in the older one. */
export type Change = 'same' | 'added' | 'removed';

/** Adjacent items with the same change; never empty. */
export interface Run<Item> {
  readonly change: Change;
  readonly items: readonly Item[];
}

/** The most differing items for which the shortest difference is searched. */
const mostEdits = 1_000;

/**
 * The search budget for one difference, in squared edits: unbounded, two texts that share nothing take quadratic time.
 */
export class Effort {
  #left = 2_000_000;

  get edits(): number {
    return Math.min(mostEdits, Math.floor(Math.sqrt(this.#left)));
  }

  spend(edits: number): void {
    this.#left = Math.max(0, this.#left - edits * edits);
  }
}

const runOf = <Item>(change: Change, items: readonly Item[]): Run<Item>[] => (items.length > 0 ? [{ change, items }] : []);

/** The length of the common prefix. */
const alikeFromStart = (before: readonly number[], after: readonly number[]): number => {
  const most = Math.min(before.length, after.length);
  let count = 0;
  while (count < most && before[count] === after[count]) count += 1;
  return count;
};

/** The edit steps between two sequences; undefined if the search would take too much effort. */
const stepsOf = (before: readonly number[], after: readonly number[], effort: Effort) => {
  if (before.length === 0 || after.length === 0) return undefined;
  const { edits } = effort;
  const steps = edits > 0 ? diffArrays([...before], [...after], { maxEditLength: edits }) : undefined;
  const spent = steps?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) ?? edits;
  effort.spend(spent);
  return steps;
};

/**
 * The difference of two sequences: its runs without the added items give the older one, without the removed items the
 * newer one. Items are equal if their numbers are. Not always the shortest difference, to bound the effort.
 */
export const differenceOfSequences = <Item>(
  before: readonly Item[],
  after: readonly Item[],
  numberOf: (item: Item) => number,
  effort: Effort,
): Run<Item>[] => {
  const [old, young] = [before.map(numberOf), after.map(numberOf)];
  const start = alikeFromStart(old, young);
  const end = alikeFromStart(old.slice(start).reverse(), young.slice(start).reverse());
  const middle = { old: old.slice(start, old.length - end), young: young.slice(start, young.length - end) };
  const runs: Run<Item>[] = runOf('same', after.slice(0, start));
  let [at, place] = [start, start];
  const steps = stepsOf(middle.old, middle.young, effort) ?? [
    { removed: true, added: false, count: middle.old.length },
    { removed: false, added: true, count: middle.young.length },
  ];
  for (const { added, removed, count } of steps) {
    if (removed) runs.push(...runOf('removed', before.slice(at, at + count)));
    else runs.push(...runOf(added ? 'added' : 'same', after.slice(place, place + count)));
    if (!added) at += count;
    if (!removed) place += count;
  }
  return [...runs, ...runOf('same', after.slice(after.length - end))];
};
