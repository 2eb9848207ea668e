import { SqliteAccess } from '../../projections/read-store/sqlite-access.ts';
import type { SqlValue } from '../../storage/driver.ts';
import type { SqliteFile } from '../../storage/file.ts';
import type { CheckpointKind, CheckpointStore, SignedCheckpoint } from './checkpoint-store.ts';

const tables = { signed: 'signedCheckpoint', cosigned: 'cosignedCheckpoint' } as const satisfies Record<CheckpointKind, string>;

export const checkpointsSchema = Object.values(tables)
  .map(
    (table) => `
  CREATE TABLE IF NOT EXISTS ${table} (
    id INTEGER PRIMARY KEY CHECK (id = 1), note TEXT NOT NULL, verifierKey TEXT NOT NULL
  ) STRICT;
`,
  )
  .join('');

/** The newest checkpoint of a kind, in the SQLite file of the read store. The caller closes the file. */
export class SqliteCheckpoints implements CheckpointStore {
  readonly #access: SqliteAccess;
  readonly #table: string;

  constructor(file: SqliteFile, kind: CheckpointKind) {
    this.#access = new SqliteAccess(file);
    this.#table = tables[kind];
  }

  async last(): Promise<SignedCheckpoint | undefined> {
    const [row] = this.#access.all(`SELECT note, verifierKey FROM ${this.#table}`, []);
    return row && { note: row['note'] as string, verifierKey: row['verifierKey'] as string };
  }

  replace(before: SignedCheckpoint | undefined, { note, verifierKey }: SignedCheckpoint): Promise<boolean> {
    return before === undefined
      ? this.#change(`INSERT INTO ${this.#table} VALUES (1, ?, ?) ON CONFLICT DO NOTHING`, note, verifierKey)
      : this.#change(`UPDATE ${this.#table} SET note = ?, verifierKey = ? WHERE note = ?`, note, verifierKey, before.note);
  }

  #change(sql: string, ...values: SqlValue[]): Promise<boolean> {
    return this.#access.writeIf([{ sql, rows: [values], must: 'change' }]);
  }
}
