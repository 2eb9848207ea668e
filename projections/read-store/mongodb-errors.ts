import { MongoBulkWriteError, MongoError, MongoServerError } from 'mongodb';
import { isSocketError } from './mongodb-socket-error-workaround.ts';
import { StoreUnavailableError } from './read-store.ts';

/** Runs the work; failures of the store or the connection become a `StoreUnavailableError`. */
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

/** The indexes of inserted documents that already existed. Throws any other error. */
export const duplicatesIn = (error: unknown): number[] => {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
  const failed = [error.writeErrors].flat();
  if (failed.length === 0 || failed.some(({ code }) => code !== duplicate)) throw error;
  return failed.map(({ index }) => index);
};
