import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/** What stands in a file of a backup, whether it is compressed or not. */
export const readBackupFile = (file: string): string => {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
};

/** Puts another text in its place. */
export const writeBackupFile = (file: string, text: string): void =>
  writeFileSync(file, file.endsWith('.gz') ? gzipSync(text) : text);
