import { SqliteAccess } from '../../projections/read-store/sqlite-access.ts';
import type { Row } from '../../storage/driver.ts';
import type { SqliteFile } from '../../storage/file.ts';
import { isThere } from '../accounts/sqlite-people.ts';
import type { ImageRecord, ImageRecords, Kept } from './image-records.ts';

export const imagesSchema = `
  CREATE TABLE IF NOT EXISTS images (
    id TEXT PRIMARY KEY, userId INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, bytes INTEGER NOT NULL,
    uploadedAt INTEGER NOT NULL, state TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS images_of_user ON images (userId, bytes);
  CREATE INDEX IF NOT EXISTS images_by_state ON images (state, uploadedAt);
`;

/** The condition for images that may be removed; the parameter is the time before which they were uploaded. */
const removable = "state = 'going' OR (state IN ('unused', 'hidden') AND uploadedAt < ?)";

const recordOf = (row: Row): ImageRecord => row as unknown as ImageRecord;

/** Image records in the read store's SQLite file. The caller that opened the file closes it. */
export class SqliteImageRecords implements ImageRecords {
  readonly #access: SqliteAccess;

  constructor(file: SqliteFile) {
    this.#access = new SqliteAccess(file);
  }

  async keep(record: Omit<ImageRecord, 'state'>, quota: number): Promise<Kept> {
    const { id, userId, width, height, bytes, uploadedAt } = record;
    const [again, inserted] = await this.#access.write([
      {
        sql: `UPDATE images SET uploadedAt = max(uploadedAt, ?), state = iif(state = 'hidden', 'unused', state)
          WHERE id = ? AND state <> 'going'`,
        rows: [[uploadedAt, id]],
      },
      {
        sql: `INSERT INTO images SELECT ?, ?, ?, ?, ?, ?, 'unused'
          WHERE (SELECT coalesce(sum(bytes), 0) FROM images WHERE userId = ?) + ? <= ? AND ${isThere} ON CONFLICT DO NOTHING`,
        rows: [[id, userId, width, height, bytes, uploadedAt, userId, bytes, quota, userId]],
      },
    ]);
    if (again?.changes === 1 || inserted?.changes === 1) return 'kept';
    if (await this.byId(id)) return 'going';
    return this.#access.all('SELECT 1 FROM users WHERE id = ?', [userId]).length > 0 ? 'full' : 'no-account';
  }

  async byId(id: string): Promise<ImageRecord | undefined> {
    const [row] = this.#access.all('SELECT * FROM images WHERE id = ?', [id]);
    return row && recordOf(row);
  }

  async bytesOf(userId: number): Promise<number> {
    const [row] = this.#access.all('SELECT coalesce(sum(bytes), 0) AS bytes FROM images WHERE userId = ?', [userId]);
    return row?.bytes as number;
  }

  async use(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const sql = "UPDATE images SET state = 'used' WHERE id = ? AND state <> 'going'";
    const marked = await this.#access.write(ids.map((id) => ({ sql, rows: [[id]] })));
    return ids.filter((_, place) => marked[place]?.changes !== 1);
  }

  async unuse(ids: readonly string[]): Promise<void> {
    const sql = "UPDATE images SET state = 'hidden' WHERE id = ? AND state = 'used'";
    await this.#access.write([{ sql, rows: ids.map((id) => [id]) }]);
  }

  async hide(ids: readonly string[]): Promise<void> {
    const sql = "UPDATE images SET state = 'hidden' WHERE id = ? AND state = 'unused'";
    await this.#access.write([{ sql, rows: ids.map((id) => [id]) }]);
  }

  async release(ids: readonly string[]): Promise<void> {
    await this.#access.write([{ sql: "UPDATE images SET state = 'going' WHERE id = ?", rows: ids.map((id) => [id]) }]);
  }

  async unused(before: number, limit: number): Promise<ImageRecord[]> {
    const sql = `SELECT * FROM images WHERE ${removable} ORDER BY id LIMIT ?`;
    return this.#access.all(sql, [before, limit]).map(recordOf);
  }

  async putOff(ids: readonly string[], at: number): Promise<void> {
    const sql = "UPDATE images SET uploadedAt = max(uploadedAt, ?) WHERE id = ? AND state IN ('unused', 'hidden')";
    await this.#access.write([{ sql, rows: ids.map((id) => [at, id]) }]);
  }

  async remove(id: string, before: number): Promise<boolean> {
    return this.#access.writeIf([
      {
        sql: `UPDATE images SET state = 'going' WHERE id = ? AND (${removable})`,
        rows: [[id, before]],
        must: 'change',
      },
    ]);
  }

  async forget(id: string): Promise<void> {
    await this.#access.write([{ sql: "DELETE FROM images WHERE id = ? AND state = 'going'", rows: [[id]] }]);
  }

  async ofUser(userId: number): Promise<ImageRecord[]> {
    return this.#access.all('SELECT * FROM images WHERE userId = ? ORDER BY id', [userId]).map(recordOf);
  }

  async all(after: string, limit: number): Promise<ImageRecord[]> {
    return this.#access.all('SELECT * FROM images WHERE id > ? ORDER BY id LIMIT ?', [after, limit]).map(recordOf);
  }

  async restore(records: readonly ImageRecord[]): Promise<void> {
    const rows = records.map(({ id, userId, width, height, bytes, uploadedAt, state }) => [id, userId, width, height, bytes, uploadedAt, state]); // prettier-ignore
    await this.#access.write([{ sql: 'INSERT INTO images VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING', rows }]);
  }
}
