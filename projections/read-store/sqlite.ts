import type { Position } from '../../contracts/recorded.ts';
import { mostAtOnce, Pauses } from '../../event-log/pauses.ts';
import type { Row } from '../../storage/driver.ts';
import type { SqliteFile } from '../../storage/file.ts';
import { bytesOf, textOf } from '../../storage/texts.ts';
import {
  indexFor,
  type Collection,
  type CollectionOf,
  type Group,
  type Key,
  type StoredPage,
  type Parked,
  type Put,
  type Query,
  type QueryOf,
  type ReadStore,
  type SearchPage,
  type Witness,
  type Writes,
} from './read-store.ts';
import { one, SqliteAccess } from './sqlite-access.ts';
import { SqliteCollection, type SqliteQuery } from './sqlite-collection.ts';
import { moveWitness, SqliteGroups } from './sqlite-groups.ts';
import { SqliteTexts } from './sqlite-texts.ts';

const putOf = ({ _key, _position, _document }: Row): Put => ({
  key: _key as Key,
  position: _position as Position,
  document: JSON.parse(_document as string) as object,
});

interface Lot {
  readonly keys: Key[];
  length: number;
}

/**
 * Groups documents by length for reading, one group per turn of the event loop: several short ones, or a single one as
 * long as an article.
 */
const lotsOf = (lengths: readonly Row[]): Lot[] => {
  const lots: Lot[] = [];
  for (const { _key, length } of lengths as readonly { readonly _key: Key; readonly length: number }[]) {
    const lot = lots.at(-1);
    if (lot && lot.length + length <= mostAtOnce) {
      lot.keys.push(_key);
      lot.length += length;
    } else lots.push({ keys: [_key], length });
  }
  return lots;
};

/** The read collections in one SQLite file. Documents, checkpoint and parked events of a batch are one transaction. */
export class SqliteReadStore implements ReadStore {
  readonly #access: SqliteAccess;
  readonly #groups: SqliteGroups;
  readonly #texts = new SqliteTexts();

  /** The file's schema must include `readStoreSchema`; the caller that opened the file closes it. */
  constructor(file: SqliteFile) {
    this.#access = new SqliteAccess(file);
    this.#groups = new SqliteGroups(this.#access);
  }

  async get<Document extends object>(collection: CollectionOf<Document>, key: Key): Promise<Document | undefined> {
    const text = this.#textOf(collection, key);
    return text === undefined ? undefined : (JSON.parse(text) as Document);
  }

  /**
   * The rows of a query on the live generation; none if `queryOf` returns no query. Another process may switch out and
   * remove that generation between the two statements: then the read is retried on its successor.
   */
  #rows(collection: Collection, queryOf: (live: SqliteCollection) => SqliteQuery | undefined): Row[] {
    const live = this.#groups.live(collection);
    const run = (generation: SqliteCollection): Row[] => {
      const query = queryOf(generation);
      return query ? this.#access.all(query.sql, query.values) : [];
    };
    try {
      return run(live);
    } catch (error) {
      const now = this.#groups.live(collection);
      if (now.table === live.table) throw error;
      return run(now);
    }
  }

  /** A document as stored. */
  #textOf(collection: Collection, key: Key): string | undefined {
    const [row] = this.#rows(collection, ({ table }) => ({
      sql: `SELECT _document FROM ${table} WHERE _key = ?`,
      values: [key],
    }));
    return row?._document as string | undefined;
  }

  async getMany<Document extends object>(collection: CollectionOf<Document>, keys: readonly Key[]): Promise<Document[]> {
    const read = (columns: string, wanted: readonly Key[]): Row[] =>
      this.#rows(collection, (live) => live.withKeys(columns, wanted));
    const found = new Map<Key, Document>();
    const pauses = new Pauses();
    for (const lot of lotsOf(read('_key, octet_length(_document) AS length', keys))) {
      for (const { _key, _document } of read('_key, _document', lot.keys))
        found.set(_key as Key, JSON.parse(_document as string) as Document);
      await pauses.after(lot.length);
    }
    return keys.flatMap((key) => found.get(key) ?? []);
  }

  async find<Document extends object>(collection: CollectionOf<Document>, query: QueryOf<Document>): Promise<Document[]> {
    indexFor(collection, query.where, query.order);
    return this.#rows(collection, (live) => live.find(query)).map((row) => JSON.parse(row._document as string) as Document);
  }

  async keys<Document extends object>(collection: CollectionOf<Document>, query: QueryOf<Document>): Promise<Key[]> {
    indexFor(collection, query.where, query.order);
    return this.#rows(collection, (live) => live.find(query, '_key')).map((row) => row._key as Key);
  }

  async count(collection: Collection, where: Query['where']): Promise<number> {
    indexFor(collection, where);
    return this.#rows(collection, (live) => live.count(where))[0]?.number as number;
  }

  async search(collection: Collection, text: string, page: SearchPage): Promise<number[]> {
    return this.#rows(collection, (live) => live.search(text, page)).map((row) => row.key as number);
  }

  async group(name: string): Promise<Group | undefined> {
    return this.#groups.group(name);
  }

  createGroup(name: string, collections: readonly Collection[]): Promise<Group> {
    return this.#groups.create(name, collections);
  }

  takeOver(name: string): Promise<Group | undefined> {
    return this.#groups.takeOver(name);
  }

  dropGroup(name: string): Promise<void> {
    return this.#groups.drop(name);
  }

  async load(group: Group, collection: Collection, keys: readonly Key[]): Promise<Map<Key, Put>> {
    return this.#stored(this.#own(group, collection), keys);
  }

  #stored(collection: SqliteCollection, keys: readonly Key[]): Map<Key, Put> {
    const { sql, values } = collection.withKeys('_key, _position, _document', keys);
    return new Map(this.#access.all(sql, values).map((row) => [row._key as Key, putOf(row)]));
  }

  async page(group: Group, collection: Collection, after?: Key): Promise<StoredPage> {
    const { sql, values } = this.#own(group, collection).page(after);
    const [{ keys, lines }] = this.#access.bytes(sql, values) as unknown as [{ keys: Uint8Array; lines: Uint8Array }];
    return { keys: JSON.parse(textOf(bytesOf(keys))) as Key[], lines: bytesOf(lines) };
  }

  async write(
    group: Group,
    to: Position,
    writes: readonly Writes[],
    parked: readonly Parked[],
    freed: readonly Position[] = [],
    last?: Witness,
  ): Promise<Group> {
    const texts = this.#texts.batch();
    try {
      await this.#access.write(
        [
          {
            sql: 'UPDATE projection_groups SET position = ? WHERE name = ? AND position = ? AND token = ?',
            rows: [[to, group.name, group.position, group.token]],
            must: 'change',
          },
          ...writes.flatMap(({ collection, puts, removals }) => {
            const own = this.#own(group, collection);
            if (!collection.text) return [...own.put(puts), ...own.remove(removals)];
            const keys = [...puts, ...removals].map(({ key }) => key);
            return texts.write(own, puts, removals, this.#stored(own, keys));
          }),
          ...parked.map(({ position, stream, type, error }) =>
            one('INSERT OR REPLACE INTO projection_parked VALUES (?, ?, ?, ?, ?)', group.name, position, stream, type, error),
          ),
          ...freed.map((position) => one('DELETE FROM projection_parked WHERE owner = ? AND position = ?', group.name, position)),
          ...(last ? [moveWitness(last)] : []),
        ],
        group.name,
      );
    } finally {
      texts.over();
    }
    return { ...group, position: to };
  }

  async parked(group: Group): Promise<Parked[]> {
    return this.#access.all('SELECT position, stream, type, error FROM projection_parked WHERE owner = ? ORDER BY position', [
      group.name,
    ]) as unknown as Parked[];
  }

  switchIn(built: Group, names: readonly string[], keep?: string): Promise<Group> {
    return this.#groups.switchIn(built, names, keep);
  }

  retire(names: readonly string[]): Promise<void> {
    return this.#groups.retire(names);
  }

  sweep(): Promise<void> {
    return this.#groups.sweep();
  }

  witness(): Promise<Witness | undefined> {
    return this.#groups.witness();
  }

  resetWitness(witness: Witness): Promise<void> {
    return this.#groups.resetWitness(witness);
  }

  /** Does nothing: the caller that opened the file closes it, since accounts share it. */
  async close(): Promise<void> {}

  #own(group: Group, collection: Collection): SqliteCollection {
    const own = group.generations[collection.name];
    if (!own) throw new Error(`The group ${group.name} has no collection ${collection.name}.`);
    return new SqliteCollection(collection, own.generation);
  }
}
