import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** What SQLite keeps beside a database; new ones get the mode of the database. */
const beside = ['', '-wal', '-shm', '-journal'];

/**
 * Makes a folder that nobody else on this machine can open, and those above it. One that is there is left as it is:
 * others may use it, too.
 */
export const makePrivateFolder = (folder: string): void => void mkdirSync(folder, { recursive: true, mode: 0o700 });

/**
 * Takes a file from all but its owner. One that belongs to somebody else keeps its mode: only its owner may change
 * that.
 */
const takeFromOthers = (file: string): void => {
  const found = statSync(file, { throwIfNoEntry: false });
  const user = process.getuid?.();
  if (!found || (found.mode & 0o077) === 0 || (user !== found.uid && user !== 0)) return;
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    // What stands beside a database goes when whoever has it open last closes it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

/** Makes an empty file where there is none, not even one that somebody else makes at this moment. */
const makeFile = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/**
 * Sees to it that a database is its owner's alone, whatever the umask: it holds password hashes. Makes it, with its
 * folder, where it is not there. One that is there is not opened: a process that closes a file loses the locks that
 * SQLite holds on it (fcntl(2)), and others would take the file for nobody's. Throws what the file system throws.
 */
export const makePrivate = (database: string): void => {
  makePrivateFolder(dirname(database));
  if (!existsSync(database)) makeFile(database);
  for (const end of beside) takeFromOthers(database + end);
};

/** Whether others on this machine can read, change or run a file. */
export const canOthersRead = (file: string): boolean => (statSync(file).mode & 0o077) !== 0;

/** So that a power cut loses neither a file nor its name. */
const syncFolder = (folder: string): void => {
  const open = openSync(folder, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
};

/** Renames a file in its folder, on disk. */
export const renamePrivate = (file: string, to: string): void => {
  renameSync(file, to);
  syncFolder(dirname(to));
};

/** Writes a file of its owner's alone, on disk, whole or not at all, unless another process was faster. */
export const writePrivateOnce = (file: string, content: string): void => {
  const made = `${file}.${process.pid}.new`;
  writeFileSync(made, content, { mode: 0o600, flag: 'wx', flush: true });
  try {
    // Of two processes that start at once, what one wrote stands for both.
    linkSync(made, file);
    syncFolder(dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made);
  }
};

/**
 * Replaces the content of a file, or creates it: on disk, whole or not at all, however the process ends. `mode`:
 * who may read it; its owner alone, if not given.
 */
export const replaceFile = (file: string, content: string | Uint8Array, mode = 0o600): void => {
  const made = `${file}.${process.pid}.new`;
  // From a process of the same number that was killed.
  rmSync(made, { force: true });
  try {
    writeFileSync(made, content, { mode: 0o600, flag: 'wx', flush: true });
    // Whatever the umask.
    chmodSync(made, mode);
    renameSync(made, file);
    syncFolder(dirname(file));
  } finally {
    rmSync(made, { force: true });
  }
};
