import type { NumberRange } from '../../contracts/events/account.ts';

/** Numbers as sorted ranges without gaps. */
export const rangesOf = (numbers: Iterable<number>): NumberRange[] => {
  const ranges: NumberRange[] = [];
  for (const number of [...new Set(numbers)].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges;
};

/** Whether a number lies in one of the ranges. */
export const isWithin = (ranges: readonly NumberRange[], number: number): boolean =>
  ranges.some(({ from, to }) => from <= number && number <= to);
