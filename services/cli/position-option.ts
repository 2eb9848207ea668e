import { InvalidArgumentError } from 'commander';

/** Parses a position of the log. Throws `InvalidArgumentError`. */
export const positionOption = (typed: string): number => {
  if (!/^\d{1,15}$/.test(typed)) throw new InvalidArgumentError('It takes a position of the log, a number.');
  return Number(typed);
};
