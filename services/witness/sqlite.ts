import type { SqlValue } from '../../storage/driver.ts';
import { SqliteFile } from '../../storage/file.ts';
import { UnmetConditionError } from '../../storage/writer.ts';
import { makePrivate } from '../config/private-files.ts';
import type { WitnessRecord } from './record.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS cosigned (origin TEXT PRIMARY KEY, note TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS identity (one INTEGER PRIMARY KEY CHECK (one = 1), verifierKey TEXT NOT NULL) STRICT;
`;

/** The record of a witness in a SQLite file, which is created if missing. Several processes may have it open. */
export class SqliteWitnessRecord implements WitnessRecord {
  readonly #file: SqliteFile;

  /** Throws `UnusableFileError`. */
  constructor(file: string) {
    makePrivate(file);
    this.#file = new SqliteFile(file, schema);
  }

  async last(origin: string): Promise<string | undefined> {
    const row = this.#file.reader.prepare('SELECT note FROM cosigned WHERE origin = ?').first([origin]);
    return row?.['note'] as string | undefined;
  }

  replace(origin: string, before: string | undefined, next: string): Promise<boolean> {
    return before === undefined
      ? this.#change('INSERT INTO cosigned (origin, note) VALUES (?, ?) ON CONFLICT DO NOTHING', [origin, next])
      : this.#change('UPDATE cosigned SET note = ? WHERE origin = ? AND note = ?', [next, origin, before]);
  }

  /** Claims the record for a verifier key, and returns its owner's: the first claim holds forever. */
  async claim(verifierKey: string): Promise<string> {
    await this.#change('INSERT INTO identity (one, verifierKey) VALUES (1, ?) ON CONFLICT DO NOTHING', [verifierKey]);
    return this.owner() as string;
  }

  /** The verifier key that claimed the record; undefined if none did. */
  owner(): string | undefined {
    return this.#file.reader.prepare('SELECT verifierKey FROM identity').first([])?.['verifierKey'] as string | undefined;
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #change(sql: string, values: readonly SqlValue[]): Promise<boolean> {
    try {
      await this.#file.writer.write([{ sql, rows: [values], must: 'change' }]);
      this.#moveIntoFile();
      return true;
    } catch (error) {
      if (error instanceof UnmetConditionError) return false;
      throw error;
    }
  }

  /** Empties the write-ahead log, so that the file alone has the newest record, whatever becomes of those beside it. */
  #moveIntoFile(): void {
    const moved = this.#file.reader.prepare('PRAGMA wal_checkpoint(FULL)').first([]);
    if (moved?.['busy'] !== 0) throw new Error('The write-ahead log of the record cannot be emptied: another process holds it.');
  }
}
