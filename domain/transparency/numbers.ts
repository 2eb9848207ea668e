import { MalformedError } from './errors.ts';

/**
 * Parses a size or an index: ASCII digits without leading zeros. The formats allow 64 bits, but numbers above 2^53 - 1
 * are rejected here. Throws `MalformedError`; `what` names the number in its message.
 */
export const parseNumber = (text: string | undefined, what: string): number => {
  if (text === undefined || !/^(?:0|[1-9][0-9]*)$/.test(text))
    throw new MalformedError(`The ${what} must be a decimal number without leading zeros.`);
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new MalformedError(`The ${what} is larger than 2^53 - 1, the largest one known here.`);
  return number;
};
