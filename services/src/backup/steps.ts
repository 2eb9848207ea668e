import type { Progress } from '../../../projections/src/replay.ts';

/** Told how far one step of a backup, a restore or a copy is, after each thousand events. */
export type OnStep = (step: string, progress: Progress) => void;

const every = 1_000;

/** Passes records on, and tells of them as of events of a log that ends at `total`. */
export const countedOff = async function* <Kind>(
  records: AsyncIterable<Kind>,
  total: number,
  tell: (progress: Progress) => void,
): AsyncGenerator<Kind> {
  let count = 0;
  for await (const record of records) {
    yield record;
    count += 1;
    if (count % every === 0) tell({ from: 0, position: count, to: total, events: count });
  }
};
