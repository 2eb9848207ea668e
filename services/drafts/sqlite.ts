import { one, SqliteAccess } from '../../projections/read-store/sqlite-access.ts';
import type { Row, SqlValue } from '../../storage/driver.ts';
import type { SqliteFile } from '../../storage/file.ts';
import type { Step } from '../../storage/writer.ts';
import type { Draft, DraftHead, DraftKey, DraftStore } from './draft-store.ts';

/** `about` is the rest of a draft, as JSON. The content stands last: a list does not read it. */
export const draftsSchema = `
  CREATE TABLE IF NOT EXISTS drafts (
    userId INTEGER NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, savedAt TEXT NOT NULL, about TEXT NOT NULL,
    content TEXT NOT NULL, PRIMARY KEY (userId, id)
  ) STRICT;
`;

const rowOf = ({ userId, id, version, savedAt, values: { content, ...values }, ...about }: Draft): SqlValue[] => [
  userId,
  id,
  version,
  savedAt,
  JSON.stringify({ ...about, values }),
  content,
];

const headOf = ({ userId, id, version, savedAt, about }: Row): DraftHead => ({
  ...(JSON.parse(about as string) as Pick<DraftHead, 'values' | 'createdAt' | 'device'>),
  userId: userId as number,
  id: id as string,
  version: version as number,
  savedAt: savedAt as string,
});

const draftOf = (row: Row): Draft => {
  const head = headOf(row);
  return { ...head, values: { ...head.values, content: row.content as string } };
};

const changing = (step: Step): Step[] => [{ ...step, must: 'change' }];

/** Drafts in the SQLite file of the read store. Whoever opened the file closes it. */
export class SqliteDrafts implements DraftStore {
  readonly #access: SqliteAccess;

  constructor(file: SqliteFile) {
    this.#access = new SqliteAccess(file);
  }

  async headsOf(userId: number): Promise<DraftHead[]> {
    const sql = 'SELECT userId, id, version, savedAt, about FROM drafts WHERE userId = ? ORDER BY savedAt DESC, id DESC';
    return this.#access.all(sql, [userId]).map(headOf);
  }

  async get({ userId, id }: DraftKey): Promise<Draft | undefined> {
    return this.#access.all('SELECT * FROM drafts WHERE userId = ? AND id = ?', [userId, id]).map(draftOf)[0];
  }

  async add(draft: Draft): Promise<boolean> {
    const sql = 'INSERT INTO drafts VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING';
    return this.#access.writeIf(changing({ sql, rows: [rowOf(draft)] }));
  }

  async replace(draft: Draft, version: number): Promise<boolean> {
    const [userId = 0, id = '', ...rest] = rowOf(draft);
    const sql = 'UPDATE drafts SET version = ?, savedAt = ?, about = ?, content = ? WHERE userId = ? AND id = ? AND version = ?';
    return this.#access.writeIf(changing(one(sql, ...rest, userId, id, version)));
  }

  async remove({ userId, id }: DraftKey, version: number): Promise<boolean> {
    const sql = 'DELETE FROM drafts WHERE userId = ? AND id = ? AND version = ?';
    return this.#access.writeIf(changing(one(sql, userId, id, version)));
  }

  async removeAllOf(userId: number): Promise<void> {
    await this.#access.write([one('DELETE FROM drafts WHERE userId = ?', userId)]);
  }

  async all(after: DraftKey | undefined, limit: number): Promise<Draft[]> {
    const sql = 'SELECT * FROM drafts WHERE (userId, id) > (?, ?) ORDER BY userId, id LIMIT ?';
    return this.#access.all(sql, [after?.userId ?? 0, after?.id ?? '', limit]).map(draftOf);
  }

  async restore(draft: Draft): Promise<void> {
    const sql =
      'INSERT INTO drafts VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET version = excluded.version, ' +
      'savedAt = excluded.savedAt, about = excluded.about, content = excluded.content WHERE version < excluded.version';
    await this.#access.write([{ sql, rows: [rowOf(draft)] }]);
  }
}
