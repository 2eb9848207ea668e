import type { SqlValue } from '../../storage/driver.ts';
import type { Step } from '../../storage/writer.ts';
import { furtherWeight, type Collection, type Key, type Put, type Query, type Removal, type SearchPage } from './read-store.ts';
import { askedIn, indexed, type Asked } from './words.ts';

/**
 * A document's value in an indexed column. Null is stored as a value that sorts first, since SQL's own NULL does not
 * compare.
 */
const stored = (value: unknown): SqlValue => {
  if (typeof value === 'boolean') return Number(value);
  return (value ?? -Infinity) as SqlValue;
};

/** Articles may have 300,000 characters each: larger pages would not keep memory flat. */
const pageSize = 100;

const quoted = (name: string): string => `"${name}"`;

const phrase = (parts: readonly string[]): string => `"${parts.join(' ')}"`;

/** The FTS5 expression for one word or stretch of a search; the last word may be a prefix. */
const expressionOf = ({ words, other }: Asked, isLast: boolean): string => {
  const all = words.map(phrase).join(' ') + (isLast && words.length > 0 ? '*' : '');
  if (!other) return all;
  const term = phrase([other.term]) + (isLast && other.isBeginning ? '*' : '');
  return words.length > 0 ? `((${all}) OR ${term})` : term;
};

/**
 * The FTS5 expression for a search. Words without another spelling are listed without AND: FTS5 then skips those that
 * have no token.
 */
const expression = (asked: readonly Asked[]): string =>
  asked
    .map((one, place) => ({ text: expressionOf(one, place === asked.length - 1), isPlain: !one.other }))
    .reduce((before, { text, isPlain }, place) => {
      if (place === 0) return text;
      return `${before}${isPlain && !asked[place - 1]?.other ? ' ' : ' AND '}${text}`;
    }, '');

/** A query with its bound values. */
export interface SqliteQuery {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/**
 * The SQL of one generation of one collection. Indexed fields have their own columns; the document comes last, as JSON.
 */
export class SqliteCollection {
  readonly collection: Collection;
  readonly table: string;
  readonly #columns: readonly string[];
  /** The searched fields. */
  readonly #words: readonly string[];
  /** The columns for their words, and those for their further terms. */
  readonly #texts: readonly string[];

  constructor(collection: Collection, generation: number) {
    this.collection = collection;
    this.table = `${collection.name}_${generation}`;
    this.#columns = [...new Set(collection.indexes.flat())];
    this.#words = Object.keys(collection.text ?? {});
    this.#texts = [...this.#words, ...this.#words.map((field) => `${field}_further`)].map(quoted);
  }

  get #textTable(): string {
    return `${this.table}_words`;
  }

  create(): string[] {
    const { key, indexes, beginnings = [] } = this.collection;
    const prefix = beginnings.length > 0 ? `, prefix='${beginnings.join(' ')}'` : '';
    const columns = this.#columns.map((column) => `${quoted(column)} ANY,`).join(' ');
    return [
      `CREATE TABLE ${this.table} (_key ${key === 'number' ? 'INTEGER' : 'TEXT'} PRIMARY KEY, _position INTEGER NOT NULL, ${columns} _document TEXT NOT NULL) STRICT`,
      ...indexes.map(
        (index, number) => `CREATE INDEX ${this.table}_${number} ON ${this.table} (${index.map(quoted).join(', ')})`,
      ),
      ...(this.#words.length > 0
        ? [
            `CREATE VIRTUAL TABLE ${this.#textTable} USING fts5 (${this.#texts.join(', ')}, content='', tokenize='porter unicode61 remove_diacritics 2'${prefix})`,
          ]
        : []),
    ];
  }

  /** A put or a removal only replaces an older document; the words of a text are written unconditionally. */
  put(puts: readonly Put[]): Step[] {
    if (puts.length === 0) return [];
    const names = ['_key', '_position', ...this.#columns.map(quoted), '_document'];
    const update = names.slice(1).map((name) => `${name} = excluded.${name}`);
    const rows = puts.map(({ key, position, document }) => {
      const fields = document as Record<string, unknown>;
      return [key, position, ...this.#columns.map((column) => stored(fields[column])), JSON.stringify(document)];
    });
    const sql = `INSERT INTO ${this.table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
      ON CONFLICT (_key) DO UPDATE SET ${update.join(', ')} WHERE excluded._position > _position`;
    return [{ sql, rows }, ...this.#putWords(puts)];
  }

  /** The words of documents as the index takes them, each after its key. */
  #wordsOf(documents: readonly Omit<Put, 'position'>[]): SqlValue[][] {
    return documents.map(({ key, document }) => {
      const fields = document as Record<string, unknown>;
      const texts = this.#words.map((word) => indexed([fields[word]].flat().join(' ')));
      return [key, ...texts.map(({ words }) => words), ...texts.map(({ further }) => further)];
    });
  }

  /** Unconditional: the caller leaves out writes that are not newer, and forgets the previous words. */
  #putWords(puts: readonly Put[]): Step[] {
    if (this.#words.length === 0) return [];
    const names = this.#texts.join(', ');
    const sql = `INSERT INTO ${this.#textTable} (rowid, ${names}) VALUES (?, ${this.#texts.map(() => '?').join(', ')})`;
    return [{ sql, rows: this.#wordsOf(puts) }];
  }

  /**
   * Removes the words of stored documents from the index, which keeps no text and must be given the words.
   * (`contentless_delete` avoids that, but keeps counting their lengths: results would be in a different order than
   * after a replay.)
   */
  forgetWords(stored: readonly Put[]): Step[] {
    if (stored.length === 0) return [];
    const [table, names] = [this.#textTable, this.#texts.join(', ')];
    const sql = `INSERT INTO ${table} (${table}, rowid, ${names}) VALUES ('delete', ?, ${this.#texts.map(() => '?').join(', ')})`;
    return [{ sql, rows: this.#wordsOf(stored) }];
  }

  remove(removals: readonly Removal[]): Step[] {
    if (removals.length === 0) return [];
    const rows = removals.map(({ key, position }) => [key, position]);
    return [{ sql: `DELETE FROM ${this.table} WHERE _key = ? AND _position < ?`, rows }];
  }

  /** A page (see `StoredPage`) as one row of bytes: row by row, the binding would take twice as long. */
  page(after: Key | undefined): SqliteQuery {
    const from = after === undefined ? '' : 'WHERE _key > ?';
    const line = `json_quote(_key) || ' ' || _document || char(10)`;
    return {
      sql: `SELECT CAST(json_group_array(_key) AS BLOB) AS keys, CAST(ifnull(group_concat(${line}, ''), '') AS BLOB) AS lines
        FROM (SELECT _key, _document FROM ${this.table} ${from} ORDER BY _key LIMIT ${pageSize})`,
      values: after === undefined ? [] : [after],
    };
  }

  /** `columns`: the columns to select for the documents with these keys. */
  withKeys(columns: string, keys: readonly Key[]): SqliteQuery {
    const sql = `SELECT ${columns} FROM ${this.table} WHERE _key IN (SELECT value FROM json_each(?))`;
    return { sql, values: [JSON.stringify(keys)] };
  }

  #where(where: Query['where']): { sql: string[]; values: SqlValue[] } {
    const entries = Object.entries(where ?? {});
    return { sql: entries.map(([field]) => `${quoted(field)} IS ?`), values: entries.map(([, value]) => stored(value)) };
  }

  /** `column`: the column to select. */
  find({ where, order, descending, after, limit }: Query, column: '_document' | '_key' = '_document'): SqliteQuery {
    const condition = this.#where(where);
    const fields = order.map(quoted);
    if (after) {
      condition.sql.push(`(${fields.join(', ')}) ${descending ? '<' : '>'} (${after.map(() => '?').join(', ')})`);
      condition.values.push(...after.map(stored));
    }
    const filter = condition.sql.length > 0 ? `WHERE ${condition.sql.join(' AND ')}` : '';
    const sorted = fields.map((field) => `${field}${descending ? ' DESC' : ''}`).join(', ');
    return {
      sql: `SELECT ${column} FROM ${this.table} ${filter} ORDER BY ${sorted} LIMIT ?`,
      values: [...condition.values, limit],
    };
  }

  count(where: Query['where']): SqliteQuery {
    const condition = this.#where(where);
    const filter = condition.sql.length > 0 ? `WHERE ${condition.sql.join(' AND ')}` : '';
    return { sql: `SELECT count(*) AS number FROM ${this.table} ${filter}`, values: condition.values };
  }

  /** Undefined if the text has no word. */
  search(text: string, { limit, offset, byKey }: SearchPage): SqliteQuery | undefined {
    const asked = askedIn(text);
    if (asked.length === 0) return undefined;
    const own = Object.values(this.collection.text ?? {});
    const weights = [...own, ...own.map((weight) => weight * furtherWeight)].join(', ');
    const best = `bm25(${this.#textTable}, ${weights}), rowid DESC`;
    const order = byKey ? `rowid ${byKey === 'ascending' ? 'ASC' : 'DESC'}` : best;
    return {
      sql: `SELECT rowid AS key FROM ${this.#textTable} WHERE ${this.#textTable} MATCH ? ORDER BY ${order} LIMIT ? OFFSET ?`,
      values: [expression(asked), limit, offset],
    };
  }
}
