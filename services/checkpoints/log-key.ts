import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { privateKeyOfSeed } from '../../event-log/tree/sign.ts';
import type { Config } from '../config/config.ts';
import { keyIn, makeKey, readKey } from '../config/key-file.ts';
import { canOthersRead } from '../config/private-files.ts';
import { isSqlite } from '../config/store-urls.ts';

/** The log cannot be signed with the key that is there; the message says what to do. */
export class LogKeyError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'LogKeyError';
  }
}

/** Beside the accounts where these are a file: a folder that is moved takes the key along. */
const fileOf = ({ readStoreUrl, dataDir }: Pick<Config, 'readStoreUrl' | 'dataDir'>): string =>
  join(isSqlite(readStoreUrl) ? dirname(readStoreUrl.replace(/^sqlite:/, '')) : dataDir, 'log-key');

/**
 * The Ed25519 key that the log's checkpoints are signed with: of LOG_KEY, else of a file of its owner's alone, which
 * is made where it is not there. Throws `LogKeyError` for a file without one, or that others can read, and where the
 * process writes no files.
 */
export const logKey = (config: Pick<Config, 'role' | 'readStoreUrl' | 'dataDir' | 'logKey'>): KeyObject => {
  const given = config.logKey === undefined ? undefined : keyIn(config.logKey);
  if (given) return privateKeyOfSeed(given);
  if (config.role !== 'all')
    throw new LogKeyError(
      'LOG_KEY is missing, the key that the log is signed with: "openssl rand -base64 32" makes one. It is the same for all processes that project.',
    );
  const file = fileOf(config);
  if (!existsSync(file)) makeKey(file);
  if (canOthersRead(file))
    throw new LogKeyError(
      `${file} can be read by others on this machine. If nobody did, take it from them (chmod 600); else remove it, and start once with --accept-loss: the log then gets another key, and another name.`,
    );
  const seed = readKey(file);
  if (!seed) throw new LogKeyError(`${file} holds no key: 32 bytes in base64. Put it back from where you keep a copy.`);
  return privateKeyOfSeed(seed);
};
