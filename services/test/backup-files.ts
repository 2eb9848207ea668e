import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/** The text of a backup's file, whether it is compressed or not. */
export const readBackupFile = (file: string): string => {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
};

/** Replaces the text. */
export const writeBackupFile = (file: string, text: string): void =>
  writeFileSync(file, file.endsWith('.gz') ? gzipSync(text) : text);
