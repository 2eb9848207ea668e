import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keyLength, newKey } from '../../event-log/cipher.ts';
import { makePrivateFolder } from './private-files.ts';
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

const forms = [
  [/^[0-9a-f]{64}$/i, 'hex'],
  [/^[A-Za-z0-9+/]{43}=?$/, 'base64'],
  [/^[A-Za-z0-9_-]{43}=?$/, 'base64url'],
] as const;

/** The 32 bytes that a text gives, in hexadecimal digits or base64; undefined where it gives none. */
export const dataKeyIn = (text: string): Buffer | undefined => {
  const form = forms.find(([shape]) => shape.test(text))?.[1];
  const bytes = form && Buffer.from(text, form);
  return bytes?.length === keyLength ? bytes : undefined;
};

/** Beside the accounts where these are a file: a folder that is moved takes the key along. */
const fileOf = ({ readStoreUrl, dataDir }: DataKeyPlaces): string | undefined => {
  const folder = isSqlite(readStoreUrl) ? dirname(readStoreUrl.replace(/^sqlite:/, '')) : dataDir;
  return folder === undefined ? undefined : join(folder, 'data-key');
};

const readFrom = (file: string): Buffer => {
  const key = dataKeyIn(readFileSync(file, 'utf8').trim());
  if (!key) throw new DataKeyError(`${file} holds no key: 32 bytes in base64. Put it back from where you keep a copy.`);
  return key;
};

/** The data key that is there; undefined where there is none. Throws `DataKeyError` for a file without one. */
export const findDataKey = (places: DataKeyPlaces): Buffer | undefined => {
  if (places.dataKey !== undefined) return dataKeyIn(places.dataKey);
  const file = fileOf(places);
  return file !== undefined && existsSync(file) ? readFrom(file) : undefined;
};

/** Draws a data key and keeps it in a file of its owner's alone. Throws `DataKeyError` where it has no place. */
export const makeDataKey = (places: DataKeyPlaces): Buffer => {
  const file = fileOf(places);
  if (file === undefined) throw new DataKeyError('DATA_KEY is missing: the key that what people write is encrypted with.');
  makePrivateFolder(dirname(file));
  const made = `${file}.${process.pid}.new`;
  writeFileSync(made, `${newKey().toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    // Of two processes that start at once, the key of one stands for both.
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made);
  }
  return readFrom(file);
};
