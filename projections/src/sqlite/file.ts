import { accessSync, constants } from 'node:fs';
import { openDatabase, type Database } from './driver.ts';
import { Writer } from './writer.ts';

const backup = 'Put it away with its -wal and -shm files, then restore a backup (docs/operations.md, "Backup and restore").';

/** What SQLite says, and what an operator does about it. */
const remedies: readonly (readonly [said: RegExp, remedy: string])[] = [
  [/malformed|not a database|corrupt/i, `It is damaged. ${backup}`],
  [/read-?only|unable to open|permission/i, 'The account that runs this program must be able to write the file and its folder.'],
  [
    /full|disk i\/o error/i,
    'The disk is full or fails. Make room or replace it, then start again: nothing that was acknowledged is lost.',
  ],
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

/** One database file: reads in this thread, writes in a thread of their own. */
export class SqliteFile {
  readonly reader: Database;
  readonly writer: Writer;
  readonly #file: string;

  /** Opens the file and makes what the schema names and is not there yet. Throws `UnusableFile`. */
  constructor(file: string, schema: string) {
    this.#file = file;
    this.reader = openWith(file, schema);
    this.writer = new Writer(file);
  }

  /** What is wrong with the file where it failed while it was open, and what to do, as `UnusableFile` says it. */
  told(error: Error): string {
    return sentence(this.#file, error.message);
  }

  async close(): Promise<void> {
    await this.writer.close();
    this.reader.close();
  }
}
