/**
 * Which remarks an author marked as done, as the form holds it: the revision of the decision that made them, and their
 * places. Of an earlier decision none is done.
 */
export const doneIn = (value: string | undefined, decision: number): readonly number[] => {
  const [of, places] = (value ?? '').split(':');
  return of === String(decision) && places ? places.split(',').map(Number) : [];
};

export const withDone = (decision: number, done: readonly number[]): string =>
  `${decision}:${done.toSorted((one, other) => one - other).join(',')}`;

/** Those of the form, as they are sent; undefined where none was looked at. */
export const sentDone = (value: string | undefined): readonly number[] | undefined => {
  const [of, places = ''] = (value ?? '').split(':');
  if (of === '' || of === undefined) return undefined;
  return places === '' ? [] : places.split(',').map(Number);
};
