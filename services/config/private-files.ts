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

/** The files that SQLite keeps next to a database; new ones get the mode of the database. */
const beside = ['', '-wal', '-shm', '-journal'];

/**
 * Makes a folder, and its parents, that only its owner can open. Leaves an existing one unchanged: others may use it,
 * too.
 */
export const makePrivateFolder = (folder: string): void => void mkdirSync(folder, { recursive: true, mode: 0o700 });

/** Restricts a file to its owner. Leaves the file of another user unchanged: only its owner may change the mode. */
const takeFromOthers = (file: string): void => {
  const found = statSync(file, { throwIfNoEntry: false });
  const user = process.getuid?.();
  if (!found || (found.mode & 0o077) === 0 || (user !== found.uid && user !== 0)) return;
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    // The files next to a database vanish when its last connection closes.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

/** Makes an empty file unless it exists; safe against a concurrent creation. */
const makeFile = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/**
 * Restricts a database to its owner, whatever the umask: it holds password hashes. Creates it, with its folder, if it
 * does not exist. Does not open an existing one: a process that closes a file loses the locks that SQLite holds on it
 * (fcntl(2)), and other processes would consider it unlocked. Throws file system errors.
 */
export const makePrivate = (database: string): void => {
  makePrivateFolder(dirname(database));
  if (!existsSync(database)) makeFile(database);
  for (const end of beside) takeFromOthers(database + end);
};

/** Whether others on this machine can read, change or run a file. */
export const canOthersRead = (file: string): boolean => (statSync(file).mode & 0o077) !== 0;

/** Syncs a folder, so that a power cut loses neither a file nor its name. */
const syncFolder = (folder: string): void => {
  const open = openSync(folder, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
};

/** Renames a file in its folder, and syncs the folder to disk. */
export const renamePrivate = (file: string, to: string): void => {
  renameSync(file, to);
  syncFolder(dirname(to));
};

/** Writes a file that only its owner can read, synced and atomically, unless another process was first. */
export const writePrivateOnce = (file: string, content: string): void => {
  const made = `${file}.${process.pid}.new`;
  // Left by a killed process with the same id.
  rmSync(made, { force: true });
  try {
    writeFileSync(made, content, { mode: 0o600, flag: 'wx', flush: true });
    // Of two processes that start concurrently, the first one's file is used by both.
    linkSync(made, file);
    syncFolder(dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made, { force: true });
  }
};

/**
 * Replaces the content of a file, or creates it: synced and atomically, however the process ends. `mode`: who may read
 * it; by default only its owner.
 */
export const replaceFile = (file: string, content: string | Uint8Array, mode = 0o600): void => {
  const made = `${file}.${process.pid}.new`;
  // Left by a killed process with the same id.
  rmSync(made, { force: true });
  try {
    writeFileSync(made, content, { mode: 0o600, flag: 'wx', flush: true });
    // Regardless of the umask.
    chmodSync(made, mode);
    renameSync(made, file);
    syncFolder(dirname(file));
  } finally {
    rmSync(made, { force: true });
  }
};
