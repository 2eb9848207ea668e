import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from './private-files.ts';

/**
 * The secret that signs session cookies: the configured one, or one made on the first start and kept in the data
 * folder.
 */
export const sessionSecret = ({ sessionSecret, dataDir }: { sessionSecret: string | undefined; dataDir: string }): string => {
  if (sessionSecret !== undefined) return sessionSecret;
  const file = join(dataDir, 'session-secret');
  makePrivateFolder(dataDir);
  // A full disk leaves an empty file.
  if (!existsSync(file) || readFileSync(file, 'utf8') === '') {
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
};

/** The purpose of the signature in unsubscribe links. */
export const unsubscribePurpose = 'unsubscribing';

/** A secret for one purpose, derived from the site's: a signature for one purpose must not be valid for another. */
export const derived = (secret: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url');
