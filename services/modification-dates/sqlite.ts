import { one, SqliteAccess } from '../../projections/read-store/sqlite-access.ts';
import type { SqliteFile } from '../../storage/file.ts';
import type { ModificationDate, ModificationDateStore } from './modification-date-store.ts';

export const modificationDatesSchema = `
  CREATE TABLE IF NOT EXISTS modificationDates (
    address TEXT PRIMARY KEY, digest TEXT NOT NULL, since INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS lowestModificationDate (
    id INTEGER PRIMARY KEY CHECK (id = 1), since INTEGER NOT NULL
  ) STRICT;
`;

/** Modification dates in the SQLite file of the read store. The caller closes the file. */
export class SqliteModificationDates implements ModificationDateStore {
  readonly #access: SqliteAccess;

  constructor(file: SqliteFile) {
    this.#access = new SqliteAccess(file);
  }

  async of(address: string): Promise<ModificationDate | undefined> {
    const [row] = this.#access.all('SELECT * FROM modificationDates WHERE address = ?', [address]);
    return row as ModificationDate | undefined;
  }

  async lowest(): Promise<number | undefined> {
    const [row] = this.#access.all('SELECT since FROM lowestModificationDate', []);
    return row && Number(row['since']);
  }

  replace(before: ModificationDate | undefined, { address, digest, since }: ModificationDate): Promise<boolean> {
    const step = before
      ? one(
          'UPDATE modificationDates SET digest = ?, since = ? WHERE address = ? AND digest = ? AND since = ?',
          ...[digest, since, address, before.digest, before.since],
        )
      : one('INSERT INTO modificationDates VALUES (?, ?, ?) ON CONFLICT DO NOTHING', address, digest, since);
    return this.#access.writeIf([{ ...step, must: 'change' }]);
  }

  async forget(): Promise<void> {
    await this.#access.write([
      one(`INSERT INTO lowestModificationDate SELECT 1, max(since) FROM modificationDates HAVING count(*) > 0
        ON CONFLICT DO UPDATE SET since = max(since, excluded.since)`),
      one('DELETE FROM modificationDates'),
    ]);
  }
}
