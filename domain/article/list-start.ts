/** The number in an attribute of a list or an item, 0 to 999,999; undefined if an article cannot hold it. */
export const numberIn = (value: string): number | undefined => {
  const [, digits] = /^[\t\n\f\r ]*\+?(\d{1,6})(?!\d)/.exec(value) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** The first number from a list's `start` attribute; 1 if it has none that an article may hold. */
export const listStart = (start: string): number => numberIn(start) ?? 1;
