/**
 * The number of the first item that a list's `start` attribute says, 0 to 999,999; 1 where it says none that an article
 * may hold.
 */
export const listStart = (start: string): number => {
  return Number(/^[\t\n\f\r ]*\+?(\d{1,6})(?!\d)/.exec(start)?.[1] ?? 1);
};
