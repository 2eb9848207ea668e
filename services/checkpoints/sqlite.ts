import { SqliteAccess } from '../../projections/read-store/sqlite-access.ts';
import type { SqlValue } from '../../storage/driver.ts';
import type { SqliteFile } from '../../storage/file.ts';
import type { CheckpointStore, SignedCheckpoint } from './checkpoint-store.ts';

export const checkpointsSchema = `
  CREATE TABLE IF NOT EXISTS signedCheckpoint (
    id INTEGER PRIMARY KEY CHECK (id = 1), note TEXT NOT NULL, verifierKey TEXT NOT NULL
  ) STRICT;
`;

/** What was signed last, in the SQLite file of the read store. Whoever opened the file closes it. */
export class SqliteCheckpoints implements CheckpointStore {
  readonly #access: SqliteAccess;

  constructor(file: SqliteFile) {
    this.#access = new SqliteAccess(file);
  }

  async last(): Promise<SignedCheckpoint | undefined> {
    const [row] = this.#access.all('SELECT note, verifierKey FROM signedCheckpoint', []);
    return row && { note: row['note'] as string, verifierKey: row['verifierKey'] as string };
  }

  replace(before: SignedCheckpoint | undefined, { note, verifierKey }: SignedCheckpoint): Promise<boolean> {
    return before === undefined
      ? this.#change('INSERT INTO signedCheckpoint VALUES (1, ?, ?) ON CONFLICT DO NOTHING', note, verifierKey)
      : this.#change('UPDATE signedCheckpoint SET note = ?, verifierKey = ? WHERE note = ?', note, verifierKey, before.note);
  }

  #change(sql: string, ...values: SqlValue[]): Promise<boolean> {
    return this.#access.writeIf([{ sql, rows: [values], must: 'change' }]);
  }
}
