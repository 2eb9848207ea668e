import { MalformedError } from './errors.ts';

/**
 * A size or an index as all of these formats write it: ASCII digits without leading zeros. The formats have 64 bits for
 * it; here it is a number, and what is larger than 2^53 - 1 is refused. Throws `MalformedError`, which calls it `what`.
 */
export const parseNumber = (text: string | undefined, what: string): number => {
  if (text === undefined || !/^(?:0|[1-9][0-9]*)$/.test(text))
    throw new MalformedError(`The ${what} must be a decimal number without leading zeros.`);
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new MalformedError(`The ${what} is larger than 2^53 - 1, the largest one known here.`);
  return number;
};
