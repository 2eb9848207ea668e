import { MongoBulkWriteError, MongoClient, MongoError, MongoServerError, type Db } from 'mongodb';
import { StoreUnavailable } from './read-store.ts';

/** How long a call waits for a server, a connection, an answer, in milliseconds: a server that hangs must not hang the site. */
const patience = { selection: 3_000, connection: 3_000, answer: 5_000 };

/**
 * A client of the server or replica set that a URL names; it connects by itself, and again after every failure. Whoever made it closes it.
 * What is acknowledged stands on a majority of the members.
 */
export const mongoClient = (url: string): MongoClient =>
  new MongoClient(url, {
    appName: 'benchnotes',
    writeConcern: { w: 'majority' },
    readPreference: 'primary',
    serverSelectionTimeoutMS: patience.selection,
    waitQueueTimeoutMS: patience.connection,
    connectTimeoutMS: patience.connection,
    socketTimeoutMS: patience.answer,
  });

/** The database that the client's URL names, `benchnotes` where it names none. */
export const databaseOf = (client: MongoClient, url: string): Db =>
  client.db(/^mongodb(\+srv)?:\/\/[^/]+\/[^?]/.test(url) ? undefined : 'benchnotes');

/** The same work; what the store or the way to it fails with is a `StoreUnavailable`. */
export const orUnavailable = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MongoError) throw new StoreUnavailable(error.message);
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
