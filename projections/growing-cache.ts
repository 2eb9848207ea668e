/**
 * Options of an LRU cache of at most this many entries that allocates memory as it fills. With `max` it would allocate
 * for all of them at once.
 */
export const growingTo = (entries: number) => ({ maxSize: entries, sizeCalculation: (): number => 1 });
