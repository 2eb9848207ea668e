import { SqliteAccess } from '../../projections/read-store/sqlite-access.ts';
import type { SqliteFile } from '../../storage/file.ts';
import type { CheckpointKind, CheckpointStore, SignedCheckpoint } from './checkpoint-store.ts';

const tables = { signed: 'signedCheckpoint', cosigned: 'cosignedCheckpoint' } as const satisfies Record<CheckpointKind, string>;

/**
 * When checkpoints were signed, in a separate table: those in older files lack the column. An older program may go on
 * with a newer file and replaces only the checkpoint, so a time counts only with the note that it belongs to.
 */
const timesSchema = `
  CREATE TABLE IF NOT EXISTS signingTimes (kind TEXT PRIMARY KEY, note TEXT NOT NULL, signedAt TEXT NOT NULL) STRICT;
`;

export const checkpointsSchema = Object.values(tables)
  .map(
    (table) => `
  CREATE TABLE IF NOT EXISTS ${table} (
    id INTEGER PRIMARY KEY CHECK (id = 1), note TEXT NOT NULL, verifierKey TEXT NOT NULL
  ) STRICT;
`,
  )
  .join('')
  .concat(timesSchema);

/** The newest checkpoint of a kind, in the SQLite file of the read store. The caller closes the file. */
export class SqliteCheckpoints implements CheckpointStore {
  readonly #access: SqliteAccess;
  readonly #kind: CheckpointKind;
  #hasTimes: boolean | undefined;

  constructor(file: SqliteFile, kind: CheckpointKind) {
    this.#access = new SqliteAccess(file);
    this.#kind = kind;
  }

  async last(): Promise<SignedCheckpoint | undefined> {
    const [column, join] = this.#timesExist()
      ? ['signedAt', `LEFT JOIN signingTimes AS times ON times.kind = '${this.#kind}' AND times.note = kept.note`]
      : ['NULL AS signedAt', ''];
    const sql = `SELECT kept.note AS note, verifierKey, ${column} FROM ${tables[this.#kind]} AS kept ${join}`;
    const [row] = this.#access.all(sql, []);
    return (
      row && {
        note: row['note'] as string,
        verifierKey: row['verifierKey'] as string,
        signedAt: row['signedAt'] as string | null,
      }
    );
  }

  replace(before: SignedCheckpoint | undefined, { note, verifierKey, signedAt }: SignedCheckpoint): Promise<boolean> {
    const table = tables[this.#kind];
    const [sql, values] =
      before === undefined
        ? [`INSERT INTO ${table} VALUES (1, ?, ?) ON CONFLICT DO NOTHING`, [note, verifierKey]]
        : [`UPDATE ${table} SET note = ?, verifierKey = ? WHERE note = ?`, [note, verifierKey, before.note]];
    return this.#access.writeIf([
      { sql, rows: [values], must: 'change' },
      {
        sql: 'INSERT OR REPLACE INTO signingTimes VALUES (?, ?, ?)',
        rows: signedAt === null ? [] : [[this.#kind, note, signedAt]],
      },
    ]);
  }

  /** An older file that was opened read-only lacks their table. */
  #timesExist(): boolean {
    this.#hasTimes ??= this.#access.all("SELECT name FROM sqlite_master WHERE name = 'signingTimes'", []).length > 0;
    return this.#hasTimes;
  }
}
