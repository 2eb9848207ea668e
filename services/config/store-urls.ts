import { eventStoreAddress } from '../../event-log/eventstoredb/address.ts';

/** The locations of a site's stores. */
export interface StoreUrls {
  readonly eventLogUrl: string;
  readonly readStoreUrl: string;
}

export const isSqlite = (url: string): boolean => /^sqlite:.+/.test(url);

export const isEventStoreDb = (url: string): boolean => /^esdb(\+discover)?:/.test(url);

/** One server or several, with or without credentials; the driver checks the rest. */
export const isMongoDb = (url: string): boolean => /^mongodb(\+srv)?:\/\/[^/?\s]+(\/[^/\s]*)?$/.test(url);

/** The location of a store, for display: without secrets. */
export const placeOf = (url: string): string => {
  if (isSqlite(url)) return `SQLite (${url.replace(/^sqlite:/, '')})`;
  const [, hosts = ''] = /^[a-z+]+:\/\/(?:[^@/]*@)?([^?]*)/.exec(url) ?? [];
  return `${isMongoDb(url) ? 'MongoDB' : 'EventStoreDB'} (${hosts.replace(/\/$/, '')})`;
};

const eventLogError = (url: string): string | undefined => {
  if (isSqlite(url)) return undefined;
  if (!isEventStoreDb(url))
    return 'EVENT_LOG_URL must name a file, as in "sqlite:./data/events.db", or a server, as in "esdb://user:password@log.example:2113".';
  try {
    eventStoreAddress(url);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

/**
 * The errors in the locations of a site's stores, each a sentence that names EVENT_LOG_URL or READ_STORE_URL. None
 * quotes a URL, which may contain a password.
 */
export const storeUrlErrors = ({ eventLogUrl, readStoreUrl }: StoreUrls): string[] => {
  const errors: string[] = [];
  const error = eventLogError(eventLogUrl);
  if (error !== undefined) errors.push(error);
  if (!isSqlite(readStoreUrl) && !isMongoDb(readStoreUrl))
    errors.push(
      'READ_STORE_URL must name a file, as in "sqlite:./data/read.db", or a server, as in "mongodb://127.0.0.1:27017/benchnotes".',
    );
  if (eventLogUrl === readStoreUrl) errors.push('EVENT_LOG_URL and READ_STORE_URL must name two different places.');
  return errors;
};
