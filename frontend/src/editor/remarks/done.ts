/**
 * The remarks that the author marked as done, as the form holds them: the revision of the decision that made them, and
 * their indices. Marks for an earlier decision do not count.
 */
export const doneIn = (value: string | undefined, decision: number): readonly number[] => {
  const [of, places] = (value ?? '').split(':');
  return of === String(decision) && places ? places.split(',').map(Number) : [];
};

export const withDone = (decision: number, done: readonly number[]): string =>
  `${decision}:${done.toSorted((one, other) => one - other).join(',')}`;

/** The form's marks as they are sent; undefined if the author changed none. */
export const sentDone = (value: string | undefined): readonly number[] | undefined => {
  const [of, places = ''] = (value ?? '').split(':');
  if (of === '' || of === undefined) return undefined;
  return places === '' ? [] : places.split(',').map(Number);
};
