/**
 * Options of an LRU cache of at most so many entries, which takes its room as it fills. With `max` it would take the
 * room for all of them at once.
 */
export const growingTo = (entries: number) => ({ maxSize: entries, sizeCalculation: (): number => 1 });
