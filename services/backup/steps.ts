import type { Progress } from '../../projections/building.ts';

/** Called regularly with the progress of a step of a backup, a restore or a copy. */
export type OnStep = (step: string, progress: Progress) => void;

/** How many events or accounts lie between progress reports. */
export const progressInterval = 100;

/**
 * Passes records on, and reports progress as for a log that ends at `total`; `from`: how many records were skipped
 * before them.
 */
export const countedOff = async function* <Kind>(
  records: AsyncIterable<Kind>,
  total: number,
  tell: (progress: Progress) => void,
  from = 0,
): AsyncGenerator<Kind> {
  let count = 0;
  for await (const record of records) {
    yield record;
    count += 1;
    if (count % progressInterval === 0) tell({ from, position: from + count, to: total, events: count });
  }
};
