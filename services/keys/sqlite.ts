import { SqliteAccess } from '../../projections/read-store/sqlite-access.ts';
import type { Row, SqlValue } from '../../storage/driver.ts';
import type { SqliteFile } from '../../storage/file.ts';
import type { KeyStore, ListedKey, StoredKey } from './key-store.ts';

/** Bytes are in base64; a destroyed key is NULL; `keyCheck` has one row. */
export const keysSchema = `
  CREATE TABLE IF NOT EXISTS contentKeys (stream TEXT PRIMARY KEY, key TEXT) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS keyCheck (id INTEGER PRIMARY KEY CHECK (id = 1), bytes TEXT NOT NULL) STRICT;
`;

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const bytesOf = (text: SqlValue): Uint8Array => Buffer.from(text as string, 'base64');

const keyOf = ({ key }: Row): StoredKey => (key === null ? 'destroyed' : bytesOf(key as string));
const valueOf = (key: StoredKey): SqlValue => (key === 'destroyed' ? null : textOf(key));

/** The keys in the SQLite file of the read store. The caller closes the file. */
export class SqliteKeys implements KeyStore {
  readonly #access: SqliteAccess;
  #isThere = false;

  constructor(file: SqliteFile) {
    this.#access = new SqliteAccess(file);
  }

  async check(): Promise<Uint8Array | undefined> {
    const [row] = this.#all('SELECT bytes FROM keyCheck');
    return row && bytesOf(row.bytes as string);
  }

  async keepCheck(check: Uint8Array): Promise<Uint8Array> {
    await this.#access.write([{ sql: 'INSERT INTO keyCheck VALUES (1, ?) ON CONFLICT DO NOTHING', rows: [[textOf(check)]] }]);
    return (await this.check()) as Uint8Array;
  }

  async find(streams: readonly string[]): Promise<Map<string, StoredKey>> {
    const sql = 'SELECT stream, key FROM contentKeys WHERE stream IN (SELECT value FROM json_each(?))';
    return new Map(this.#all(sql, JSON.stringify(streams)).map((row) => [row.stream as string, keyOf(row)]));
  }

  async add(keys: readonly ListedKey[]): Promise<void> {
    const rows = keys.map(({ stream, key }) => [stream, valueOf(key)]);
    await this.#access.write([{ sql: 'INSERT INTO contentKeys VALUES (?, ?) ON CONFLICT DO NOTHING', rows }]);
  }

  async destroy(streams: readonly string[]): Promise<void> {
    const sql = 'INSERT INTO contentKeys VALUES (?, NULL) ON CONFLICT DO UPDATE SET key = NULL';
    await this.#access.write([{ sql, rows: streams.map((stream) => [stream]) }]);
  }

  async list(after: string, limit: number): Promise<ListedKey[]> {
    const rows = this.#all('SELECT stream, key FROM contentKeys WHERE stream > ? ORDER BY stream LIMIT ?', after, limit);
    return rows.map((row) => ({ stream: row.stream as string, key: keyOf(row) }));
  }

  /** A file from before keys existed, opened read-only, lacks the table. */
  #all(sql: string, ...values: SqlValue[]): Row[] {
    this.#isThere ||= this.#access.all(`SELECT 1 FROM sqlite_master WHERE name = 'contentKeys'`, []).length > 0;
    return this.#isThere ? this.#access.all(sql, values) : [];
  }
}
