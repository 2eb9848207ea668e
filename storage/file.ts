import { accessSync, chmodSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase, type Database } from './driver.ts';
import { WriteFailedError, Writer } from './writer.ts';

const backup = 'Put it away with its -wal and -shm files, then restore a backup (docs/operations/backup.md).';

/** SQLite's error messages, and what an operator should do. */
const remedies: readonly (readonly [said: RegExp, remedy: string])[] = [
  [/malformed|not a database|corrupt/i, `It is damaged. ${backup}`],
  [/read-?only|unable to open|permission/i, 'The account that runs this program must be able to write the file and its folder.'],
  [
    /full|disk i\/o error/i,
    'The disk is full or fails. Make room or replace it, then start again: nothing that was acknowledged is lost.',
  ],
  [/another file/i, 'Start this program again: what it would write now would be lost with the file that it still has open.'],
  [/newer version/i, 'Start that version, or restore a backup from before it.'],
  [/locked|busy/i, 'Another program holds it. Stop that one, then start again.'],
];

const sentence = (file: string, reason: string): string => {
  const remedy = remedies.find(([said]) => said.test(reason))?.[1];
  return [`The database ${file} cannot be used: ${reason}.`, remedy].filter(Boolean).join(' ');
};

/** A database file that cannot be opened; the message says which, why, and what to do. */
export class UnusableFileError extends Error {
  constructor(file: string, reason: string) {
    super(sentence(file, reason));
    this.name = 'UnusableFileError';
  }
}

/**
 * The version of the tables in this program's files, stored as SQLite's `user_version`; 0 means a file that predates
 * versions. Incremented when tables change so that an older program would read or write them wrongly.
 */
const tablesVersion = 1;

/** Returns the tables' version. Throws if a newer program made them. */
const knownVersion = (database: Database): number => {
  const version = Number(database.prepare('PRAGMA user_version').first([])?.['user_version']);
  if (version <= tablesVersion) return version;
  throw new Error(`a newer version of this program wrote it (tables of version ${version}; this one knows ${tablesVersion})`);
};

/** The SQL to run in a new or opened database, possibly depending on its content. */
export type Schema = string | ((database: Database) => string);

const openWith = (file: string, schema: Schema, cache: number | undefined): Database => {
  let database: Database | undefined;
  try {
    database = openDatabase(file, undefined, cache);
    const version = knownVersion(database);
    // All or nothing, and one disk write instead of one per table.
    const isNew = version < tablesVersion;
    if (isNew) database.exec('BEGIN IMMEDIATE');
    database.exec(typeof schema === 'string' ? schema : schema(database));
    if (isNew) database.exec(`PRAGMA user_version = ${tablesVersion}; COMMIT`);
    // A file that was closed properly opens even if it cannot be written.
    accessSync(file, constants.W_OK);
    return database;
  } catch (error) {
    database?.close();
    throw new UnusableFileError(file, (error as Error).message);
  }
};

const mayWrite = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

const writeAheadLog = (file: string): number | undefined => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size;

/** Opens a writable copy, deleted on close: SQLite can read a write-ahead log only if it may create files beside it. */
const openCopy = (file: string, cache: number | undefined): Database => {
  const folder = mkdtempSync(join(tmpdir(), 'benchnotes-read-'));
  const gone = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'copy.db');
    for (const part of ['', '-wal']) {
      copyFileSync(file + part, copy + part);
      chmodSync(copy + part, 0o600);
    }
    const database = openDatabase(copy, 'read', cache);
    return { ...database, close: () => [database.close(), gone()] };
  } catch (error) {
    gone();
    throw error;
  }
};

const openReadable = (file: string, cache: number | undefined): Database => {
  const waiting = writeAheadLog(file);
  // A process that writes the file has its write-ahead log open. Without one, the file can be read without creating
  // anything beside it.
  if (!waiting) return openDatabase(file, waiting === undefined || !mayWrite(dirname(file)) ? 'immutable' : 'read', cache);
  return mayWrite(file) && mayWrite(dirname(file)) ? openDatabase(file, 'read', cache) : openCopy(file, cache);
};

const openToRead = (file: string, cache: number | undefined): Database => {
  let database: Database | undefined;
  try {
    if (!existsSync(file)) throw new Error('there is no such file');
    database = openReadable(file, cache);
    database.prepare('SELECT count(*) AS number FROM sqlite_master').all([]);
    knownVersion(database);
    return database;
  } catch (error) {
    database?.close();
    throw new UnusableFileError(file, (error as Error).message);
  }
};

/** Identifies the file at a path; undefined if there is none. */
const identityOf = (file: string): string | undefined => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev}/${found.ino}`;
};

/** Moves the write-ahead log into the database, so that a copy of a stopped site's file is complete. */
const moveAll = (database: Database): void => {
  try {
    database.prepare('PRAGMA wal_checkpoint(PASSIVE)').all([]);
  } catch {
    // Disk full: committed data stay in the write-ahead log.
  }
};

/** How often to check that the file is still the one that was opened, in milliseconds. */
const lookEvery = 200;

/** One database file: reads on this thread, writes on a separate one. Both stop if another file replaces it. */
export class SqliteFile {
  readonly #reader: Database;
  readonly #writer: Writer | undefined;
  readonly #file: string;
  /** The file itself and its write-ahead log, which exists while any process has it open. */
  readonly #opened: readonly (readonly [file: string, identity: string | undefined])[];
  #lookedAt = performance.now();
  #isExchanged = false;

  /**
   * Opens the file and creates what the schema names and is missing; without a schema the file is read-only, and
   * nothing is created in it. `cache`: see `openDatabase`. Throws `UnusableFileError`.
   */
  constructor(file: string, schema: Schema | undefined, cache?: number) {
    this.#file = file;
    this.#reader = schema === undefined ? openToRead(file, cache) : openWith(file, schema, cache);
    if (schema !== undefined) this.#writer = new Writer(file, cache);
    this.#opened = [file, `${file}-wal`].map((name) => [name, identityOf(name)]);
  }

  /** Throws `WriteFailedError` if the file was replaced or removed. */
  get reader(): Database {
    this.#assertThere();
    return this.#reader;
  }

  /** Throws as `reader` does. */
  get writer(): Writer {
    // The writer's thread, which starts with the first write, opens the file again.
    this.#assertThere(this.#writer?.isStarted === false);
    if (!this.#writer) throw new Error(`${this.#file} is open to be read only.`);
    return this.#writer;
  }

  #assertThere(looksNow = false): void {
    const now = performance.now();
    if (looksNow || now - this.#lookedAt >= lookEvery) {
      this.#lookedAt = now;
      this.#isExchanged = this.#opened.some(([name, identity]) => identity !== undefined && identityOf(name) !== identity);
    }
    if (this.#isExchanged)
      throw new WriteFailedError('another file was put in its place, or it was taken away, while it was open');
  }

  /** The message for a file that failed while open, with its remedy, as in `UnusableFileError`. */
  messageFor(error: Error): string {
    return sentence(this.#file, error.message);
  }

  async close(): Promise<void> {
    await this.#writer?.close();
    if (this.#writer && !this.#isExchanged) moveAll(this.#reader);
    this.#reader.close();
  }
}
