import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { keyLength, newKey } from '../../event-log/cipher.ts';
import { makePrivateFolder, writePrivateOnce } from './private-files.ts';

const forms = [
  [/^[0-9a-f]{64}$/i, 'hex'],
  [/^[A-Za-z0-9+/]{43}=?$/, 'base64'],
  [/^[A-Za-z0-9_-]{43}=?$/, 'base64url'],
] as const;

/** The 32 bytes in a text, in hexadecimal or base64; undefined if it contains none. */
export const keyIn = (text: string): Buffer | undefined => {
  const form = forms.find(([shape]) => shape.test(text))?.[1];
  const bytes = form && Buffer.from(text, form);
  return bytes?.length === keyLength ? bytes : undefined;
};

/** The key in a file; undefined if the file contains none. Throws if it cannot be read. */
export const readKey = (file: string): Buffer | undefined => keyIn(readFileSync(file, 'utf8').trim());

/** Writes 32 random bytes to a file that only its owner can read, unless another process was first. */
export const makeKey = (file: string): void => {
  makePrivateFolder(dirname(file));
  writePrivateOnce(file, `${newKey().toString('base64')}\n`);
};
