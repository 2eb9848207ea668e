import { one, SqliteAccess } from '../../projections/read-store/sqlite-access.ts';
import type { Row, SqlValue } from '../../storage/driver.ts';
import type { SqliteFile } from '../../storage/file.ts';
import type { Step } from '../../storage/writer.ts';
import { isThere } from '../accounts/sqlite-people.ts';
import type { Draft, DraftHead, DraftKey, DraftStore, PreviewLink } from './draft-store.ts';

/** `about` is the rest of a draft, as JSON. The content is the last column, so that lists do not read it. */
export const draftsSchema = `
  CREATE TABLE IF NOT EXISTS drafts (
    userId INTEGER NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, savedAt TEXT NOT NULL, about TEXT NOT NULL,
    content TEXT NOT NULL, PRIMARY KEY (userId, id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS previewLinks (
    digest TEXT PRIMARY KEY, userId INTEGER NOT NULL, draftId TEXT, postId INTEGER, createdAt TEXT NOT NULL, expiresAt TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS previewLinksOf ON previewLinks (userId);
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

const linkOf = ({ digest, userId, draftId, postId, createdAt, expiresAt }: Row): PreviewLink => ({
  digest: digest as string,
  userId: userId as number,
  shows: draftId === null ? { postId: postId as number } : { draftId: draftId as string },
  createdAt: createdAt as string,
  expiresAt: expiresAt as string,
});

const changing = (step: Step): Step[] => [{ ...step, must: 'change' }];

/** Drafts in the read store's SQLite file. The caller that opened the file closes it. */
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
    const sql = `INSERT INTO drafts SELECT ?, ?, ?, ?, ?, ? WHERE ${isThere} ON CONFLICT DO NOTHING`;
    return this.#access.writeIf(changing({ sql, rows: [[...rowOf(draft), draft.userId]] }));
  }

  async replace(draft: Draft, version: number): Promise<boolean> {
    const [userId = 0, id = '', ...rest] = rowOf(draft);
    const sql = 'UPDATE drafts SET version = ?, savedAt = ?, about = ?, content = ? WHERE userId = ? AND id = ? AND version = ?';
    return this.#access.writeIf(changing(one(sql, ...rest, userId, id, version)));
  }

  async remove({ userId, id }: DraftKey, version: number): Promise<boolean> {
    const sql = 'DELETE FROM drafts WHERE userId = ? AND id = ? AND version = ?';
    const links = one('DELETE FROM previewLinks WHERE userId = ? AND draftId = ?', userId, id);
    return this.#access.writeIf([...changing(one(sql, userId, id, version)), links]);
  }

  async removeAllOf(userId: number): Promise<void> {
    const tables = ['drafts', 'previewLinks'];
    await this.#access.write(tables.map((table) => one(`DELETE FROM ${table} WHERE userId = ?`, userId)));
  }

  async addPreview({ digest, userId, shows, createdAt, expiresAt }: PreviewLink): Promise<void> {
    const kept = `INSERT INTO previewLinks SELECT ?, ?, ?, ?, ?, ? WHERE ${isThere}`;
    const { draftId = null, postId = null }: { draftId?: string | null; postId?: number | null } = shows;
    await this.#access.write([
      one('DELETE FROM previewLinks WHERE userId = ? AND expiresAt <= ?', userId, createdAt),
      one(kept, digest, userId, draftId, postId, createdAt, expiresAt, userId),
    ]);
  }

  async preview(digest: string): Promise<PreviewLink | undefined> {
    return this.#access.all('SELECT * FROM previewLinks WHERE digest = ?', [digest]).map(linkOf)[0];
  }

  async previewsOf(userId: number): Promise<PreviewLink[]> {
    const sql = 'SELECT * FROM previewLinks WHERE userId = ? ORDER BY createdAt DESC, digest DESC';
    return this.#access.all(sql, [userId]).map(linkOf);
  }

  async removePreview(userId: number, digest: string): Promise<boolean> {
    return this.#access.writeIf(changing(one('DELETE FROM previewLinks WHERE userId = ? AND digest = ?', userId, digest)));
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
