import type { Progress } from '../../projections/building.ts';

/** Told every now and then how far one step of a backup, a restore or a copy is. */
export type OnStep = (step: string, progress: Progress) => void;

/** After so many events or accounts it is told how far a step is. */
export const toldEvery = 100;

/**
 * Passes records on, and tells of them as of events of a log that ends at `total`; `from`: so many were passed over
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
    if (count % toldEvery === 0) tell({ from, position: from + count, to: total, events: count });
  }
};
