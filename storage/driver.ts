import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { closeDatabase } from './closed-file-workaround.ts';
import { bindable } from './empty-bytes-workaround.ts';
import { withoutWarnings } from './experimental-warning-workaround.ts';
import { decodeTexts, readingBytes } from './utf8-panic-workaround.ts';

/** A value that SQLite stores: numbers are safe integers or floats, booleans do not exist. */
export type SqlValue = string | number | Uint8Array | null;
export type Row = Record<string, SqlValue>;

interface Statement {
  /** Every row, as plain objects. */
  all(values: readonly SqlValue[]): Row[];
  /** The first row. */
  first(values: readonly SqlValue[]): Row | undefined;
  /** How many rows it changed, and the row id of the last insert. */
  run(values: readonly SqlValue[]): { changes: number; lastId: number };
}

export interface Database {
  exec(sql: string): void;
  /** A compiled statement, cached by its text. Reading throws `NotUtf8Error` if a text is not valid UTF-8. */
  prepare(sql: string): Statement;
  /** The same for queries that return only numbers and bytes (`CAST(… AS BLOB)`): the caller decodes them. */
  prepareBytes(sql: string): Statement;
  close(): void;
}

interface BoundStatement {
  all(...values: SqlValue[]): unknown[];
  run(...values: SqlValue[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  /** `node:sqlite` only. */
  setReadBigInts?(read: boolean): void;
  /** In `node:sqlite` since 22.16. */
  columns?(): readonly { readonly name: string }[];
}
interface BoundDatabase {
  exec(sql: string): void;
  prepare(sql: string): BoundStatement;
  close(): void;
}

const require = createRequire(import.meta.url);

/** `node:sqlite` needs no flag since Node 22.13; before that, `libsql` brings its binary in its package. */
const hasBuiltIn = (): boolean => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 13);
};

const builtIn = (): { DatabaseSync: new (file: string) => BoundDatabase } =>
  withoutWarnings(() => require('node:sqlite') as ReturnType<typeof builtIn>);

const open = (file: string): BoundDatabase => {
  if (hasBuiltIn()) return new (builtIn().DatabaseSync)(file);
  const Libsql = require('libsql') as new (file: string) => BoundDatabase;
  return new Libsql(file);
};

class PreparedStatement implements Statement {
  readonly #bound: BoundStatement;
  #bigInts = false;
  constructor(bound: BoundStatement) {
    this.#bound = bound;
  }
  all(values: readonly SqlValue[]): Row[] {
    this.#readBigInts(false);
    return this.#bound.all(...values) as Row[];
  }
  first(values: readonly SqlValue[]): Row | undefined {
    return this.all(values)[0];
  }
  run(values: readonly SqlValue[]): { changes: number; lastId: number } {
    // The full-text index has its own row ids, beyond the range of a number: since Node 26 such an id would be an
    // error.
    this.#readBigInts(true);
    const { changes, lastInsertRowid } = this.#bound.run(...values.map(bindable));
    return { changes: Number(changes), lastId: Number(lastInsertRowid) };
  }
  #readBigInts(read: boolean): void {
    if (this.#bigInts === read) return;
    this.#bound.setReadBigInts?.(read);
    this.#bigInts = read;
  }
}

/** A query whose texts are decoded here. */
class DecodedStatement extends PreparedStatement {
  override all(values: readonly SqlValue[]): Row[] {
    const rows = super.all(values);
    decodeTexts(rows);
    return rows;
  }
}

const prepared = (bound: BoundDatabase, sql: string): Statement => {
  const statement = bound.prepare(sql);
  const columns = /^\s*(SELECT|WITH)\b/i.test(sql) ? statement.columns?.() : undefined;
  return columns ? new DecodedStatement(bound.prepare(readingBytes(sql, columns))) : new PreparedStatement(statement);
};

/**
 * How to open a file read-only: `read` if other processes write it, `immutable` if none does; then SQLite creates no
 * files beside it, and does not read its write-ahead log.
 */
export type ReadMode = 'read' | 'immutable';

const addressOf = (file: string, mode: ReadMode): string =>
  `${pathToFileURL(file).href}?${mode === 'read' ? 'mode=ro' : 'immutable=1'}`;

/** How much of a file a connection caches, in KiB; the operating system caches more. */
const usualCache = 32_000;

/**
 * Opens a database file, created if absent, in write-ahead mode with every commit synced (`synchronous=FULL`). With a
 * `mode` it is read-only; `cache` is in KiB. The only place that knows which binding runs. Throws the binding's errors,
 * whose shapes differ: use only `message`.
 */
export const openDatabase = (file: string, mode?: ReadMode, cache = usualCache): Database => {
  const bound = open(mode ? addressOf(file, mode) : file);
  try {
    bound.exec('PRAGMA busy_timeout = 10000');
    if (!mode) bound.exec('PRAGMA journal_mode = WAL');
    bound.exec('PRAGMA synchronous = FULL');
    bound.exec('PRAGMA foreign_keys = ON');
    bound.exec(`PRAGMA cache_size = -${cache}`);
  } catch (error) {
    // Left open, it would block the file that replaces it.
    bound.close();
    throw error;
  }
  const [decoded, bytes] = [new Map<string, Statement>(), new Map<string, Statement>()];
  const known = (statements: Map<string, Statement>, sql: string, make: () => Statement): Statement => {
    const statement = statements.get(sql) ?? make();
    statements.set(sql, statement);
    return statement;
  };
  return {
    exec: (sql) => bound.exec(sql),
    prepare: (sql) => known(decoded, sql, () => prepared(bound, sql)),
    prepareBytes: (sql) => known(bytes, sql, () => new PreparedStatement(bound.prepare(sql))),
    close: () => closeDatabase(bound, [decoded, bytes]),
  };
};

/**
 * Locks an empty file for this connection, with the lock that SQLite writes under: the lock ends with the process,
 * however that ends. Returns a function that releases it; undefined if another connection holds it. Throws the
 * binding's errors.
 */
export const holdFile = (file: string): (() => void) | undefined => {
  const bound = open(file);
  try {
    bound.exec('PRAGMA busy_timeout = 0');
    bound.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    bound.close();
    if (/locked|busy/i.test((error as Error).message)) return undefined;
    throw error;
  }
  return () => {
    bound.exec('ROLLBACK');
    bound.close();
  };
};
