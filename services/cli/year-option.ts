import { InvalidArgumentError } from 'commander';

/** Parses a year. Throws `InvalidArgumentError`. */
export const yearOption = (text: string): number => {
  if (!/^20\d\d$/.test(text)) throw new InvalidArgumentError('It takes a year, as 2026.');
  return Number(text);
};
