import { diffArrays } from 'diff';

/** Whether something stands in both texts, or in the newer or the older one alone. */
export type Change = 'same' | 'added' | 'removed';

/** Neighbours with one fate; never none. */
export interface Run<Item> {
  readonly change: Change;
  readonly items: readonly Item[];
}

/** The most items that may differ between two sequences of which the shortest difference is searched. */
const mostEdits = 1_000;

/**
 * How much searching one difference may take, in squares of edits: without an end to it, a text that shares nothing
 * with another takes time with the square of its length.
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

/** What is alike at the beginnings of both. */
const alikeFromStart = (before: readonly number[], after: readonly number[]): number => {
  const most = Math.min(before.length, after.length);
  let count = 0;
  while (count < most && before[count] === after[count]) count += 1;
  return count;
};

/** How many stand in both, one after the other, and how many in one alone; undefined where it takes too much effort. */
const stepsOf = (before: readonly number[], after: readonly number[], effort: Effort) => {
  if (before.length === 0 || after.length === 0) return undefined;
  const { edits } = effort;
  const steps = edits > 0 ? diffArrays([...before], [...after], { maxEditLength: edits }) : undefined;
  const spent = steps?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) ?? edits;
  effort.spend(spent);
  return steps;
};

/**
 * The difference of two sequences: its runs without what was added are the older one, and without what was removed the
 * newer one. Items are the same where their numbers are. Not the shortest where that takes too much effort.
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
