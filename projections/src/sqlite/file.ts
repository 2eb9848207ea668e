import { accessSync, constants, statSync } from 'node:fs';
import { openDatabase, type Database } from './driver.ts';
import { NotWritten, Writer } from './writer.ts';

const backup = 'Put it away with its -wal and -shm files, then restore a backup (docs/operations.md, "Backup and restore").';

/** What SQLite says, and what an operator does about it. */
const remedies: readonly (readonly [said: RegExp, remedy: string])[] = [
  [/malformed|not a database|corrupt/i, `It is damaged. ${backup}`],
  [/read-?only|unable to open|permission/i, 'The account that runs this program must be able to write the file and its folder.'],
  [
    /full|disk i\/o error/i,
    'The disk is full or fails. Make room or replace it, then start again: nothing that was acknowledged is lost.',
  ],
  [/another file/i, 'Start this program again: what it would write now would be lost with the file that it still has open.'],
  [/locked|busy/i, 'Another program holds it. Stop that one, then start again.'],
];

const sentence = (file: string, reason: string): string => {
  const remedy = remedies.find(([said]) => said.test(reason))?.[1];
  return [`The database ${file} cannot be used: ${reason}.`, remedy].filter(Boolean).join(' ');
};

/** A database file that cannot be opened; the message says which, why, and what to do. */
export class UnusableFile extends Error {
  constructor(file: string, reason: string) {
    super(sentence(file, reason));
    this.name = 'UnusableFile';
  }
}

const openWith = (file: string, schema: string): Database => {
  let database: Database | undefined;
  try {
    database = openDatabase(file);
    database.exec(schema);
    // What cannot be written opens all the same when it was closed in order.
    accessSync(file, constants.W_OK);
    return database;
  } catch (error) {
    database?.close();
    throw new UnusableFile(file, (error as Error).message);
  }
};

/** Which file stands there; undefined where none does. */
const identityOf = (file: string): string | undefined => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev}/${found.ino}`;
};

/** How often it is looked whether the file is still the one that was opened, in milliseconds. */
const lookEvery = 200;

/** One database file: reads in this thread, writes in a thread of their own. Neither goes on when another file was put in its place. */
export class SqliteFile {
  readonly #reader: Database;
  readonly #writer: Writer;
  readonly #file: string;
  /** The file itself and its write-ahead log, which stays while anybody has it open. */
  readonly #opened: readonly (readonly [file: string, identity: string | undefined])[];
  #lookedAt = performance.now();
  #isExchanged = false;

  /** Opens the file and makes what the schema names and is not there yet. Throws `UnusableFile`. */
  constructor(file: string, schema: string) {
    this.#file = file;
    this.#reader = openWith(file, schema);
    this.#writer = new Writer(file);
    this.#opened = [file, `${file}-wal`].map((name) => [name, identityOf(name)]);
  }

  /** Throws `NotWritten` where another file was put in its place, or it was taken away. */
  get reader(): Database {
    this.#assertThere();
    return this.#reader;
  }

  /** Throws as `reader` does. */
  get writer(): Writer {
    this.#assertThere();
    return this.#writer;
  }

  #assertThere(): void {
    const now = performance.now();
    if (now - this.#lookedAt >= lookEvery) {
      this.#lookedAt = now;
      this.#isExchanged = this.#opened.some(([name, identity]) => identity !== undefined && identityOf(name) !== identity);
    }
    if (this.#isExchanged) throw new NotWritten('another file was put in its place, or it was taken away, while it was open');
  }

  /** What is wrong with the file where it failed while it was open, and what to do, as `UnusableFile` says it. */
  told(error: Error): string {
    return sentence(this.#file, error.message);
  }

  async close(): Promise<void> {
    await this.#writer.close();
    this.#reader.close();
  }
}
