import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keyIn, makeKey, readKey } from './key-file.ts';
import { isSqlite } from './store-urls.ts';

/** Where the data key of a site is: in the setting or in a file. */
export interface DataKeyPlaces {
  readonly readStoreUrl: string;
  /** The setting DATA_KEY. */
  readonly dataKey?: string | undefined;
  readonly dataDir?: string | undefined;
}

/** The data key is missing, or cannot read or write the site's texts; the message says what to do. */
export class DataKeyError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'DataKeyError';
  }
}

/** Next to the accounts if they are a file, so that moving the folder takes the key along. */
const fileOf = ({ readStoreUrl, dataDir }: DataKeyPlaces): string | undefined => {
  const folder = isSqlite(readStoreUrl) ? dirname(readStoreUrl.replace(/^sqlite:/, '')) : dataDir;
  return folder === undefined ? undefined : join(folder, 'data-key');
};

const readFrom = (file: string): Buffer => {
  const key = readKey(file);
  if (!key) throw new DataKeyError(`${file} holds no key: 32 bytes in base64. Put it back from where you keep a copy.`);
  return key;
};

/** The existing data key; undefined if there is none. Throws `DataKeyError` for a file without a key. */
export const findDataKey = (places: DataKeyPlaces): Buffer | undefined => {
  if (places.dataKey !== undefined) return keyIn(places.dataKey);
  const file = fileOf(places);
  return file !== undefined && existsSync(file) ? readFrom(file) : undefined;
};

/**
 * Generates a data key and stores it in a file that only its owner can read. Throws `DataKeyError` if it has no place.
 */
export const makeDataKey = (places: DataKeyPlaces): Buffer => {
  const file = fileOf(places);
  if (file === undefined) throw new DataKeyError('DATA_KEY is missing: the key that what people write is encrypted with.');
  makeKey(file);
  return readFrom(file);
};
