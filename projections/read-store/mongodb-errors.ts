import { MongoBulkWriteError, MongoError, MongoServerError } from 'mongodb';
import { isSocketError } from './mongodb-socket-error-workaround.ts';
import { StoreUnavailableError } from './read-store.ts';

/** The same work; what the store or the way to it fails with is a `StoreUnavailableError`. */
export const orUnavailable = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MongoError || isSocketError(error)) throw new StoreUnavailableError(error.message);
    throw error;
  }
};

const duplicate = 11_000;

export const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === duplicate;

/** Which of the documents of an insert were there already. Throws what else went wrong. */
export const duplicatesIn = (error: unknown): number[] => {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
  const failed = [error.writeErrors].flat();
  if (failed.length === 0 || failed.some(({ code }) => code !== duplicate)) throw error;
  return failed.map(({ index }) => index);
};
