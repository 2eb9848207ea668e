import type { KeyObject } from 'node:crypto';
import { chownSync, existsSync, linkSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { privateKeyOfSeed } from '../../event-log/tree/sign.ts';
import type { Config } from '../config/config.ts';
import { keyIn, makeKey, readKey } from '../config/key-file.ts';
import { canOthersRead, renamePrivate } from '../config/private-files.ts';
import { isSqlite } from '../config/store-urls.ts';

/** The log cannot be signed with the available key; the message says what to do. */
export class LogKeyError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'LogKeyError';
  }
}

/** The keys that sign the log. */
export interface LogKeys {
  readonly current: KeyObject;
  /** Signs beside the current one, for verifiers who do not have that one yet. */
  readonly previous: KeyObject | undefined;
}

type KeyConfig = Pick<Config, 'role' | 'readStoreUrl' | 'dataDir' | 'logKey' | 'logKeyPrevious'>;

/** Beside the accounts if these are a file, so that a moved folder includes the keys. */
const filesOf = ({ readStoreUrl, dataDir }: Pick<Config, 'readStoreUrl' | 'dataDir'>) => {
  const folder = isSqlite(readStoreUrl) ? dirname(readStoreUrl.replace(/^sqlite:/, '')) : dataDir;
  return { file: join(folder, 'log-key'), previousFile: join(folder, 'log-key-previous') };
};

/** The remedies for a missing key: the log needs its current one, but not the previous one. */
const withoutKey = {
  current: 'remove it, and start once with --accept-loss: the log then gets another key, and another name.',
  previous: 'remove it: the log is then signed with the current key alone.',
} as const;

const keyOfFile = (file: string, which: keyof typeof withoutKey): KeyObject => {
  const otherwise = withoutKey[which];
  if (canOthersRead(file))
    throw new LogKeyError(
      `${file} can be read by others on this machine. If none of them did, take it from them (chmod 600); else ${otherwise}`,
    );
  const seed = readKey(file);
  if (!seed)
    throw new LogKeyError(
      `${file} holds no key: 32 bytes in base64. Put it back from where you keep a copy; without one, ${otherwise}`,
    );
  return privateKeyOfSeed(seed);
};

const keyOfSetting = (setting: string | undefined): KeyObject | undefined => {
  const seed = setting === undefined ? undefined : keyIn(setting);
  return seed && privateKeyOfSeed(seed);
};

/**
 * The Ed25519 keys that sign the log's checkpoints: those of LOG_KEY and LOG_KEY_PREVIOUS, or else of files that only
 * their owner can read; a missing current key is created. Throws `LogKeyError` for a file without a key, for one that
 * others can read, and if the process writes no files.
 */
export const logKeys = (config: KeyConfig): LogKeys => {
  const given = keyOfSetting(config.logKey);
  if (given) return { current: given, previous: keyOfSetting(config.logKeyPrevious) };
  if (config.role !== 'all')
    throw new LogKeyError(
      'LOG_KEY is missing, the key that the log is signed with: "openssl rand -base64 32" makes one. It is the same for all processes that project.',
    );
  const { file, previousFile } = filesOf(config);
  if (!existsSync(file)) makeKey(file);
  return {
    current: keyOfFile(file, 'current'),
    previous: existsSync(previousFile) ? keyOfFile(previousFile, 'previous') : undefined,
  };
};

/** Adds the current key as the previous one. Returns false if another key is the previous one. */
const keepAsPrevious = (file: string, previousFile: string): boolean => {
  try {
    linkSync(file, previousFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // The same key: a rotation was killed before it renamed the next one.
    return readFileSync(previousFile).equals(readFileSync(file));
  }
};

/** Removes the files of killed rotations: keys that never signed anything. */
const removeLeftovers = (file: string): void => {
  const isLeftover = /^log-key\.([0-9]+\.)?next(\.[0-9]+\.new)?$/;
  for (const name of readdirSync(dirname(file))) if (isLeftover.test(name)) rmSync(join(dirname(file), name), { force: true });
};

/**
 * Replaces the key that signs the log by a new one, and keeps the old one as the previous key. A server reads both when
 * it starts. Finishes a rotation that was killed. Throws `LogKeyError` if there is no key to replace, and errors of the
 * file system.
 */
export const rotateLogKey = (config: KeyConfig): { readonly file: string; readonly previousFile: string } => {
  if (config.logKey !== undefined)
    throw new LogKeyError(
      'The log key is a setting: set LOG_KEY_PREVIOUS to what LOG_KEY is now, LOG_KEY to a new one ("openssl rand -base64 32" makes it), and restart the server.',
    );
  const { file, previousFile } = filesOf(config);
  if (!existsSync(file)) throw new LogKeyError(`${file} is missing: there is no key yet. The server makes one when it starts.`);
  keyOfFile(file, 'current');
  // One name for all processes: two that rotate at once make the same key the next one.
  const next = `${file}.next`;
  try {
    makeKey(next);
    // The server may not run as the user who says this.
    const { uid, gid } = statSync(file);
    if (process.getuid?.() === 0) chownSync(next, uid, gid);
    if (!keepAsPrevious(file, previousFile))
      throw new LogKeyError(
        `${previousFile} still signs beside the key of the last rotation. Remove it when those who follow the log have that key, restart the server, and run this again.`,
      );
    renamePrivate(next, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new LogKeyError(`Another rotation has just replaced the key in ${file}. Restart the server.`);
  } finally {
    removeLeftovers(file);
  }
  return { file, previousFile };
};
