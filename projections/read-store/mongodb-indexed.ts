import { orUnavailable } from './mongodb-errors.ts';

/**
 * Does work on collections once their indexes are there, which `index` makes before the first of a process: what is
 * unique rests on them. What fails, fails with `StoreUnavailableError`.
 */
export const afterIndexing = (index: () => Promise<void>): (<Result>(work: () => Promise<Result>) => Promise<Result>) => {
  let indexed: Promise<void> | undefined;
  return (work) =>
    orUnavailable(async () => {
      indexed ??= index().catch((error: unknown) => {
        indexed = undefined;
        throw error;
      });
      await indexed;
      return work();
    });
};
