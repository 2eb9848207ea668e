/** The places of the same item in two lists. */
export type Anchor = readonly [expected: number, there: number];

/**
 * The longest possible chain of anchors before `there`: `tails` holds the last anchor of the best chain of each length.
 */
const lengthBefore = (tails: readonly number[], pairs: readonly Anchor[], there: number): number => {
  let low = 0;
  for (let high = tails.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((pairs[tails[middle] as number] as Anchor)[1] < there) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The longest increasing subsequence. */
const longestChain = (pairs: readonly Anchor[]): Anchor[] => {
  const tails: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, there], index) => {
    const length = lengthBefore(tails, pairs, there);
    before[index] = length > 0 ? (tails[length - 1] as number) : -1;
    tails[length] = index;
  });
  const chain: Anchor[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] as number) chain.push(pairs[index] as Anchor);
  return chain.reverse();
};

/**
 * Of these pairs, ordered by their first place, returns those that did not move: the longest subsequence in the same
 * order in both lists, or all that kept their rank, if that explains the change as well. So when two swap places, both
 * count as moved, and none between them.
 */
export const inOrder = (pairs: readonly Anchor[]): Anchor[] => {
  const chain = longestChain(pairs);
  const ranks = pairs.map(([, there]) => there).sort((one, other) => one - other);
  const kept = pairs.filter(([, there], index) => ranks[index] === there);
  return kept.length >= chain.length - 1 ? kept : chain;
};
