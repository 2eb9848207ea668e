import { MongoBulkWriteError, MongoError, MongoServerError } from 'mongodb';
import { StoreUnavailableError } from './read-store.ts';

/** An error of the way to the server. The driver names most of them; what a cut connection raises may come as the socket's own (seen with 6.9). */
const isOfTheWay = (error: unknown): error is Error =>
  error instanceof Error && ('syscall' in error || ('code' in error && /^ERR_(STREAM|SOCKET|TLS|SSL)_/.test(String(error.code))));

/** The same work; what the store or the way to it fails with is a `StoreUnavailableError`. */
export const orUnavailable = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MongoError || isOfTheWay(error)) throw new StoreUnavailableError(error.message);
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
