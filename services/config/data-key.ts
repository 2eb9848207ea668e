import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keyIn, makeKey, readKey } from './key-file.ts';
import { isSqlite } from './store-urls.ts';

/** Where the data key of a site is: in the setting, or in a file. */
export interface DataKeyPlaces {
  readonly readStoreUrl: string;
  /** The setting DATA_KEY. */
  readonly dataKey?: string | undefined;
  readonly dataDir?: string | undefined;
}

/** Texts cannot be read or written with the data key that is there, or there is none; the message says what to do. */
export class DataKeyError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'DataKeyError';
  }
}

/** Beside the accounts where these are a file: a folder that is moved takes the key along. */
const fileOf = ({ readStoreUrl, dataDir }: DataKeyPlaces): string | undefined => {
  const folder = isSqlite(readStoreUrl) ? dirname(readStoreUrl.replace(/^sqlite:/, '')) : dataDir;
  return folder === undefined ? undefined : join(folder, 'data-key');
};

const readFrom = (file: string): Buffer => {
  const key = readKey(file);
  if (!key) throw new DataKeyError(`${file} holds no key: 32 bytes in base64. Put it back from where you keep a copy.`);
  return key;
};

/** The data key that is there; undefined where there is none. Throws `DataKeyError` for a file without one. */
export const findDataKey = (places: DataKeyPlaces): Buffer | undefined => {
  if (places.dataKey !== undefined) return keyIn(places.dataKey);
  const file = fileOf(places);
  return file !== undefined && existsSync(file) ? readFrom(file) : undefined;
};

/** Draws a data key and keeps it in a file of its owner's alone. Throws `DataKeyError` where it has no place. */
export const makeDataKey = (places: DataKeyPlaces): Buffer => {
  const file = fileOf(places);
  if (file === undefined) throw new DataKeyError('DATA_KEY is missing: the key that what people write is encrypted with.');
  makeKey(file);
  return readFrom(file);
};
