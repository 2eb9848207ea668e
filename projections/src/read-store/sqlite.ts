import type { Position } from '../../../contracts/recorded.ts';
import type { SqlValue } from '../sqlite/driver.ts';
import type { SqliteFile } from '../sqlite/file.ts';
import { NotWritten, Unmet, type Step, type StepResult } from '../sqlite/writer.ts';
import {
  GroupChanged,
  indexFor,
  StoreUnavailable,
  type Collection,
  type CollectionOf,
  type Group,
  type Key,
  type Parked,
  type Put,
  type Query,
  type QueryOf,
  type ReadStore,
  type Removal,
  type Writes,
} from './read-store.ts';
import { SqliteCollection } from './sqlite-collection.ts';

/** What is kept about the collections; the collections themselves are tables made as they come (see sqlite-collection.ts). */
export const readStoreSchema = `
  CREATE TABLE IF NOT EXISTS projection_groups (name TEXT PRIMARY KEY, position INTEGER NOT NULL, token INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS projection_generations (
    collection TEXT NOT NULL, generation INTEGER NOT NULL, version INTEGER NOT NULL, owner TEXT, searched INTEGER NOT NULL,
    PRIMARY KEY (collection, generation)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS projection_parked (
    owner TEXT NOT NULL, position INTEGER NOT NULL, stream TEXT NOT NULL, type TEXT NOT NULL, error TEXT NOT NULL,
    PRIMARY KEY (owner, position)
  ) STRICT;
`;

/** The token of a group that had another one before, maybe, under the same name. */
const newToken = 'abs(random() % 1000000000000)';

const one = (sql: string, ...values: SqlValue[]): Step => ({ sql, rows: [values] });

/** What a batch writes to collections with texts, by their tables. */
type Texts = Map<string, ReadonlyMap<Key, Put | Removal>>;

/** The read collections in one SQLite file. Documents, checkpoint and parked events of a batch are one transaction. */
export class SqliteReadStore implements ReadStore {
  readonly #file: SqliteFile;
  /** In the order in which they were asked for. */
  readonly #textsUnderWay = new Set<Texts>();

  /** The file's schema must hold `readStoreSchema`; whoever opened the file closes it. */
  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async get<Document extends object>(collection: CollectionOf<Document>, key: Key): Promise<Document | undefined> {
    const row = this.#all(`SELECT _document FROM ${this.#live(collection).table} WHERE _key = ?`, [key])[0];
    return row && (JSON.parse(row._document as string) as Document);
  }

  async getMany<Document extends object>(collection: CollectionOf<Document>, keys: readonly Key[]): Promise<Document[]> {
    const { table } = this.#live(collection);
    const rows = this.#all(`SELECT _key, _document FROM ${table} WHERE _key IN (SELECT value FROM json_each(?))`, [
      JSON.stringify(keys),
    ]);
    const found = new Map(rows.map(({ _key, _document }) => [_key as Key, _document as string]));
    return keys.flatMap((key) => {
      const document = found.get(key);
      return document === undefined ? [] : [JSON.parse(document) as Document];
    });
  }

  async find<Document extends object>(collection: CollectionOf<Document>, query: QueryOf<Document>): Promise<Document[]> {
    indexFor(collection, query.where, query.order);
    const { sql, values } = this.#live(collection).find(query);
    return this.#all(sql, values).map((row) => JSON.parse(row._document as string) as Document);
  }

  async count(collection: Collection, where: Query['where']): Promise<number> {
    indexFor(collection, where);
    const { sql, values } = this.#live(collection).count(where);
    return this.#all(sql, values)[0]?.number as number;
  }

  async search(collection: Collection, text: string, { limit, offset }: { limit: number; offset: number }): Promise<number[]> {
    const query = this.#live(collection).search(text, limit, offset);
    return query ? this.#all(query.sql, query.values).map((row) => row.key as number) : [];
  }

  async group(name: string): Promise<Group | undefined> {
    const row = this.#all('SELECT position, token FROM projection_groups WHERE name = ?', [name])[0];
    if (!row) return undefined;
    const generations = this.#all('SELECT collection, generation, version FROM projection_generations WHERE owner = ?', [name]);
    return {
      name,
      position: row.position as Position,
      token: row.token as number,
      generations: Object.fromEntries(
        generations.map(({ collection, generation, version }) => [
          collection,
          { generation: generation as number, version: version as number },
        ]),
      ),
    };
  }

  async createGroup(name: string, collections: readonly Collection[]): Promise<Group> {
    await this.#write([
      one('UPDATE projection_generations SET owner = NULL WHERE owner = ?', name),
      one('DELETE FROM projection_parked WHERE owner = ?', name),
      one(
        `INSERT INTO projection_groups VALUES (?, 0, ${newToken}) ON CONFLICT (name) DO UPDATE SET position = 0, token = token + 1`,
        name,
      ),
      ...collections.flatMap((collection) => {
        const next = this.#newest(collection) + 1;
        return [
          one(
            'INSERT INTO projection_generations VALUES (?, ?, ?, ?, ?)',
            collection.name,
            next,
            collection.version,
            name,
            collection.text ? 1 : 0,
          ),
          ...new SqliteCollection(collection, next).create().map((sql) => one(sql)),
        ];
      }),
    ]);
    return (await this.group(name)) as Group;
  }

  async takeOver(name: string): Promise<Group | undefined> {
    await this.#write([one('UPDATE projection_groups SET token = token + 1 WHERE name = ?', name)]);
    return this.group(name);
  }

  async dropGroup(name: string): Promise<void> {
    await this.#write(this.#dropping(name));
  }

  #dropping(name: string): Step[] {
    return [
      one('UPDATE projection_generations SET owner = NULL WHERE owner = ?', name),
      one('DELETE FROM projection_parked WHERE owner = ?', name),
      one('DELETE FROM projection_groups WHERE name = ?', name),
    ];
  }

  #keeping(name: string, { position }: Group): Step[] {
    return [
      ...this.#dropping(name),
      one(`INSERT INTO projection_groups VALUES (?, ?, ${newToken})`, name, position),
      one(
        `INSERT INTO projection_parked SELECT ?, position, stream, type, error FROM projection_parked WHERE owner = 'live'`,
        name,
      ),
    ];
  }

  async load(group: Group, collection: Collection, keys: readonly Key[]): Promise<Map<Key, Put>> {
    return this.#stored(this.#own(group, collection), keys);
  }

  #stored({ table }: SqliteCollection, keys: readonly Key[]): Map<Key, Put> {
    const sql = `SELECT _key, _position, _document FROM ${table} WHERE _key IN (SELECT value FROM json_each(?))`;
    const puts = this.#all(sql, [JSON.stringify(keys)]).map((row) => ({
      key: row._key as Key,
      position: row._position as Position,
      document: JSON.parse(row._document as string) as object,
    }));
    return new Map(puts.map((put) => [put.key, put]));
  }

  async *dump(group: Group, collection: Collection): AsyncGenerator<Put> {
    const { table } = this.#own(group, collection);
    const page = `SELECT _key, _position, _document FROM ${table} WHERE _key > ? ORDER BY _key LIMIT 500`;
    let last: SqlValue = collection.key === 'number' ? -1 : '';
    for (let rows = this.#all(page, [last]); rows.length > 0; rows = this.#all(page, [last])) {
      for (const row of rows) {
        yield {
          key: row._key as Key,
          position: row._position as Position,
          document: JSON.parse(row._document as string) as object,
        };
        last = row._key as SqlValue;
      }
    }
  }

  async write(
    group: Group,
    to: Position,
    writes: readonly Writes[],
    parked: readonly Parked[],
    freed: readonly Position[] = [],
  ): Promise<Group> {
    const texts: Texts = new Map();
    const steps = [
      {
        sql: 'UPDATE projection_groups SET position = ? WHERE name = ? AND position = ? AND token = ?',
        rows: [[to, group.name, group.position, group.token]],
        must: 'change' as const,
      },
      ...writes.flatMap(({ collection, puts, removals }) => {
        const own = this.#own(group, collection);
        return collection.text ? this.#writeText(own, puts, removals, texts) : [...own.put(puts), ...own.remove(removals)];
      }),
      ...parked.map(({ position, stream, type, error }) =>
        one('INSERT OR REPLACE INTO projection_parked VALUES (?, ?, ?, ?, ?)', group.name, position, stream, type, error),
      ),
      ...freed.map((position) => one('DELETE FROM projection_parked WHERE owner = ? AND position = ?', group.name, position)),
    ];
    this.#textsUnderWay.add(texts);
    try {
      await this.#write(steps, group.name);
    } finally {
      this.#textsUnderWay.delete(texts);
    }
    return { ...group, position: to };
  }

  /** The words of a document have no position of their own: what is stored tells which writes are newer, and which words make room. */
  #writeText(own: SqliteCollection, puts: readonly Put[], removals: readonly Removal[], texts: Texts): Step[] {
    const before = this.#textsBefore(own, [...puts, ...removals]);
    const newer = ({ key, position }: Removal) => position > (before.get(key)?.position ?? -1);
    const [newPuts, newRemovals] = [puts.filter(newer), removals.filter(newer)];
    const all = [...newPuts, ...newRemovals];
    texts.set(own.table, new Map(all.map((write) => [write.key, write])));
    return [...own.forgetWords(all.flatMap(({ key }) => before.get(key) ?? [])), ...own.put(newPuts), ...own.remove(newRemovals)];
  }

  /** The documents that writes will find: stored, or under way before them. */
  #textsBefore(own: SqliteCollection, writes: readonly Removal[]): Map<Key, Put> {
    const before = this.#stored(
      own,
      writes.map(({ key }) => key),
    );
    for (const { key } of writes) {
      const underWay = [...this.#textsUnderWay]
        .findLast((texts) => texts.get(own.table)?.has(key))
        ?.get(own.table)
        ?.get(key);
      if (underWay && 'document' in underWay) before.set(key, underWay);
      else if (underWay) before.delete(key);
    }
    return before;
  }

  async parked(group: Group): Promise<Parked[]> {
    return this.#all('SELECT position, stream, type, error FROM projection_parked WHERE owner = ? ORDER BY position', [
      group.name,
    ]) as unknown as Parked[];
  }

  async switchIn(built: Group, names: readonly string[], keep?: string): Promise<Group> {
    const ours = {
      sql: 'UPDATE projection_groups SET token = token + 1 WHERE name = ? AND position = ? AND token = ?',
      must: 'change' as const,
    };
    await this.#write(
      [
        one(
          `INSERT INTO projection_groups SELECT 'live', 0, 1 WHERE NOT EXISTS (SELECT 1 FROM projection_generations WHERE owner = 'live') ON CONFLICT DO NOTHING`,
        ),
        { ...ours, rows: [[built.name, built.position, built.token]] },
        // A first generation is switched in at whatever position it has; later ones only where the live group stands.
        {
          sql: `UPDATE projection_groups SET token = token + 1, position = ?1 WHERE name = 'live'
          AND (position = ?1 OR NOT EXISTS (SELECT 1 FROM projection_generations WHERE owner = 'live'))`,
          rows: [[built.position]],
          must: 'change',
        },
        ...(keep ? this.#keeping(keep, built) : []),
        ...names.flatMap((name) => [
          one(`UPDATE projection_generations SET owner = ? WHERE owner = 'live' AND collection = ?`, keep ?? null, name),
          one(`UPDATE projection_generations SET owner = 'live' WHERE owner = ? AND collection = ?`, built.name, name),
        ]),
        one('UPDATE projection_generations SET owner = NULL WHERE owner = ?', built.name),
        one(
          `DELETE FROM projection_parked WHERE owner = 'live' AND NOT EXISTS (
            SELECT 1 FROM projection_generations WHERE owner = 'live' AND collection NOT IN (SELECT value FROM json_each(?)))`,
          JSON.stringify(names),
        ),
        one(`UPDATE OR REPLACE projection_parked SET owner = 'live' WHERE owner = ?`, built.name),
        one('DELETE FROM projection_groups WHERE name = ?', built.name),
      ],
      'live',
    );
    return (await this.group('live')) as Group;
  }

  async retire(names: readonly string[]): Promise<void> {
    await this.#write([
      one(`UPDATE projection_groups SET token = token + 1 WHERE name = 'live'`),
      ...names.map((name) => one(`UPDATE projection_generations SET owner = NULL WHERE owner = 'live' AND collection = ?`, name)),
    ]);
  }

  async sweep(): Promise<void> {
    const unused = this.#all('SELECT collection, generation, searched FROM projection_generations WHERE owner IS NULL', []);
    for (const { collection, generation } of unused) {
      const table = `${collection}_${generation}`;
      await this.#write([
        one(`DROP TABLE IF EXISTS ${table}_words`),
        one(`DROP TABLE IF EXISTS ${table}`),
        one(
          'DELETE FROM projection_generations WHERE collection = ? AND generation = ?',
          collection as string,
          generation as number,
        ),
      ]);
    }
  }

  /** The file is closed by whoever opened it: accounts stand in it, too. */
  async close(): Promise<void> {}

  #newest(collection: Collection): number {
    const row = this.#all('SELECT max(generation) AS newest FROM projection_generations WHERE collection = ?', [
      collection.name,
    ])[0];
    return (row?.newest as number | null) ?? 0;
  }

  #live(collection: Collection): SqliteCollection {
    const row = this.#all(`SELECT generation FROM projection_generations WHERE owner = 'live' AND collection = ?`, [
      collection.name,
    ])[0];
    if (!row) throw new StoreUnavailable(`The collection ${collection.name} is not built yet.`);
    return new SqliteCollection(collection, row.generation as number);
  }

  #own(group: Group, collection: Collection): SqliteCollection {
    const own = group.generations[collection.name];
    if (!own) throw new Error(`The group ${group.name} has no collection ${collection.name}.`);
    return new SqliteCollection(collection, own.generation);
  }

  #all(sql: string, values: readonly SqlValue[]) {
    try {
      return this.#file.reader.prepare(sql).all(values);
    } catch (error) {
      throw new StoreUnavailable(this.#file.told(error as Error));
    }
  }

  async #write(steps: readonly Step[], group = ''): Promise<StepResult[]> {
    try {
      return await this.#file.writer.write(steps);
    } catch (error) {
      if (error instanceof Unmet) throw new GroupChanged(group);
      if (error instanceof NotWritten) throw new StoreUnavailable(this.#file.told(error));
      throw error;
    }
  }
}
