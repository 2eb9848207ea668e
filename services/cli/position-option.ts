import { InvalidArgumentError } from 'commander';

/** A position of the log as an option takes it. Throws `InvalidArgumentError`. */
export const positionOption = (typed: string): number => {
  if (!/^\d{1,15}$/.test(typed)) throw new InvalidArgumentError('It takes a position of the log, a number.');
  return Number(typed);
};
