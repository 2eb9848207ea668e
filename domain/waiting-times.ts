/** In seconds: each bound is a tenth above the one before, from a minute to more than a year. */
const bounds: readonly number[] = Array.from({ length: 140 }, (_, step) => Math.round(60 * 1.1 ** step));

/** How many answers took that long: `of` is the index of a step, from `waitStep`. */
export interface WaitCount {
  readonly of: number;
  readonly count: number;
}

/** The step of a waiting time in seconds: the first whose bound it does not exceed, or the last. */
export const waitStep = (seconds: number): number => {
  const step = bounds.findIndex((bound) => seconds <= bound);
  return step === -1 ? bounds.length - 1 : step;
};

const total = (counts: readonly WaitCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** The counts in order, merged by step. */
const inOrder = (counts: readonly WaitCount[]): WaitCount[] => {
  const sums = new Map<number, number>();
  for (const { of, count } of counts) sums.set(of, (sums.get(of) ?? 0) + count);
  return [...sums].map(([of, count]) => ({ of, count })).toSorted((one, other) => one.of - other.of);
};

/**
 * The time in seconds within which a share of the answers came: the bound of its step, at most a tenth too long.
 * Undefined if there were none.
 */
export const waitWithin = (counts: readonly WaitCount[], share: number): number | undefined => {
  const needed = total(counts) * share;
  let sum = 0;
  for (const { of, count } of inOrder(counts)) {
    sum += count;
    if (count > 0 && sum >= needed) return bounds[of];
  }
  return undefined;
};

/** With fewer answers, show no figure. */
const fewest = 20;
/** The share that counts as "usually". */
const usually = 0.9;

/**
 * The time in seconds within which nine of ten get an answer, counting as unanswered those who have already waited
 * longer (`waiting`, in seconds). Undefined if there is too little data.
 */
export const usualWait = (counts: readonly WaitCount[], waiting: readonly number[]): number | undefined => {
  const answers = total(counts);
  if (answers < fewest) return undefined;
  const waited = waiting.toSorted((one, other) => other - one);
  let [sum, longer] = [0, waited.length];
  for (const { of, count } of inOrder(counts)) {
    const bound = bounds[of] as number;
    sum += count;
    while (longer > 0 && (waited[longer - 1] as number) <= bound) longer -= 1;
    if (sum >= usually * (answers + longer)) return bound;
  }
  return undefined;
};
