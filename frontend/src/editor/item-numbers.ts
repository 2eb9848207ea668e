const romans: ReadonlyMap<string, number> = new Map([
  ['i', 1],
  ['v', 5],
  ['x', 10],
  ['l', 50],
  ['c', 100],
  ['d', 500],
  ['m', 1000],
]);

/** The value of a Roman number; undefined for other letters. */
const roman = (letters: string): number | undefined => {
  if (letters === '' || !/^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(letters)) return undefined;
  const values = [...letters].map((letter) => romans.get(letter) ?? 0);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
};

/** The value of a letter: b is 2. As Word continues after z, bb is 28. */
const alphabetic = (letters: string): number | undefined =>
  /^([a-z])\1{0,3}$/.test(letters) ? letters.charCodeAt(0) - 96 + 26 * (letters.length - 1) : undefined;

/**
 * The number that a list item shows, such as "7.", "(c)", "iv." or "2.1."; the last part counts. Letters may also be a
 * Roman number: then `expected` if either reading matches it, else the smaller. Without a number, `expected`.
 */
export const itemNumber = (sign: string, expected: number): number => {
  const shown = /(\d{1,6}|[a-z]{1,15})[^\da-z]*$/i.exec(sign.slice(-40))?.[1]?.toLowerCase() ?? '';
  if (/^\d/.test(shown)) return Number(shown);
  const values = [roman(shown), alphabetic(shown)].filter((value) => value !== undefined);
  if (values.length === 0 || values.includes(expected)) return expected;
  return Math.min(...values);
};
