import { InvalidArgumentError } from 'commander';

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses a duration option to milliseconds: `30s`, `15m`, `1h` or `1d`. Throws `InvalidArgumentError`. */
export const durationOption = (typed: string): number => {
  const [, count, unit = ''] = /^([1-9]\d{0,5})([smhd])$/.exec(typed) ?? [];
  if (count === undefined) throw new InvalidArgumentError('It takes a number and a unit: 30s, 15m, 1h or 1d.');
  return Number(count) * (units[unit] ?? 0);
};

/** The longest delay of a timer: a signed 32-bit number of milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Parses an interval that a timer can wait, in milliseconds. Throws `InvalidArgumentError`. */
export const intervalOption = (typed: string): number => {
  const interval = durationOption(typed);
  if (interval > longestTimer) throw new InvalidArgumentError('It takes at most 24d.');
  return interval;
};
