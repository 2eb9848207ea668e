/** The number that an attribute of a list or an item says, 0 to 999,999; undefined where an article cannot hold it. */
export const numberIn = (value: string): number | undefined => {
  const [, digits] = /^[\t\n\f\r ]*\+?(\d{1,6})(?!\d)/.exec(value) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** The number of the first item that a list's `start` attribute says; 1 where it says none that an article may hold. */
export const listStart = (start: string): number => numberIn(start) ?? 1;
