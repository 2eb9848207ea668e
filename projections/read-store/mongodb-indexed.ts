import { orUnavailable } from './mongodb-errors.ts';

/**
 * Runs work on collections once `index` has created their indexes, before the first call of the process: uniqueness
 * depends on them. Failures of the store become `StoreUnavailableError`.
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
