import { openDatabase, type Database } from './driver.ts';
import { Writer } from './writer.ts';

/** One database file: reads in this thread, writes in a thread of their own. */
export class SqliteFile {
  readonly reader: Database;
  readonly writer: Writer;

  /** Opens the file and makes what the schema names and is not there yet. */
  constructor(file: string, schema: string) {
    this.reader = openDatabase(file);
    this.reader.exec(schema);
    this.writer = new Writer(file);
  }

  async close(): Promise<void> {
    await this.writer.close();
    this.reader.close();
  }
}
