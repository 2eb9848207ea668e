import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection as Records, Db, Filter } from 'mongodb';
import { Pauses } from '../../event-log/pauses.ts';
import { duplicatesIn } from './mongodb-errors.ts';
import { after as afterKey, sortKey } from './mongodb-sort-keys.ts';
import { soughtIn, type Sought, type Wanted } from './cut-words.ts';
import { indexedBeginning, scoreOf, wordsOfDocument } from './mongodb-words.ts';
import {
  indexFor,
  type Collection,
  type Key,
  type StoredPage,
  type Put,
  type Query,
  type Removal,
  type SearchPage,
} from './read-store.ts';

/**
 * A stored document: as JSON, since BSON does not allow every name and loses lone surrogates; a sort key per index; its
 * words. A removal leaves its position behind: without it, a late, older write would bring the document back.
 */
interface Stored {
  readonly _id: Key;
  readonly position: number;
  readonly document?: string;
  readonly words?: readonly string[];
  readonly scores?: string;
  readonly [sortKey: `by_${string}`]: string;
}

/** The names of collection generations in the database; nothing else has such a name. */
export const generationName = (collection: string, generation: number): string => `read_${collection}_${generation}`;
export const generationPattern = /^read_.+_\d+$/;

const nameOf = (index: readonly string[]): `by_${string}` => `by_${index.join('_')}`;

const batch = 250;
/** Documents with words bring hundreds of index entries each, and the server must answer in time. */
const searchedBatch = 25;

const inBatches = function* <One>(all: readonly One[], size = batch): Generator<One[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
};

/** Only this many of the matching documents are ranked, the newest: ranking has to read and count their words. */
const mostRanked = 1_000;

/** How many UTF-16 units of words to read per turn of the event loop. */
const readAtOnce = 500_000;

/** One generation of one collection. */
export class MongoCollection {
  readonly #collection: Collection;
  readonly #records: Records<Stored>;

  constructor(database: Db, collection: Collection, generation: number) {
    this.#collection = collection;
    this.#records = database.collection<Stored>(generationName(collection.name, generation));
  }

  /** Creates it empty, with its indexes. */
  async create(): Promise<void> {
    await this.#records.drop();
    for (const index of this.#collection.indexes) await this.#records.createIndex({ [nameOf(index)]: 1 });
    if (this.#collection.text) await this.#records.createIndex({ words: 1, _id: 1 });
  }

  /**
   * A write only takes effect over an older one. Most documents are new (all are, in a replay), so insert first; then
   * replace existing ones if they are older. Documents are never deleted, so an existing one cannot vanish in between.
   */
  async write(puts: readonly Put[], removals: readonly Removal[]): Promise<void> {
    const documents: Stored[] = [];
    for (const put of puts) documents.push(await this.#stored(put));
    documents.push(...removals.map(({ key, position }): Stored => ({ _id: key, position })));
    for (const some of inBatches(documents, this.#collection.text ? searchedBatch : batch)) {
      const there = await this.#records.insertMany(some, { ordered: false }).then(() => [], duplicatesIn);
      if (there.length === 0) continue;
      await this.#records.bulkWrite(
        there.map((place) => {
          const { _id, ...replacement } = some[place] as Stored;
          return { replaceOne: { filter: { _id, position: { $lt: replacement.position } }, replacement } };
        }),
        { ordered: false },
      );
    }
  }

  async get(key: Key): Promise<object | undefined> {
    const found = await this.#records.findOne({ _id: key }, { projection: { document: 1 } });
    return found?.document === undefined ? undefined : (JSON.parse(found.document) as object);
  }

  async load(keys: readonly Key[]): Promise<Map<Key, Put | Removal>> {
    const found = new Map<Key, Put | Removal>();
    const pauses = new Pauses();
    for (const some of inBatches([...new Set(keys)])) {
      const projection = { position: 1, document: 1 };
      for (const { _id, position, document } of await this.#records.find({ _id: { $in: some } }, { projection }).toArray()) {
        if (document === undefined) found.set(_id, { key: _id, position });
        else found.set(_id, { key: _id, position, document: JSON.parse(document) as object });
        await pauses.after(document?.length ?? 0);
      }
    }
    return found;
  }

  async page(after?: Key): Promise<StoredPage> {
    const from = after === undefined ? { $gte: this.#collection.key === 'number' ? -Infinity : '' } : { $gt: after };
    const filter = { _id: from, document: { $exists: true } } as Filter<Stored>;
    const page = await this.#records
      .find(filter, { projection: { document: 1 } })
      .sort({ _id: 1 })
      .limit(batch)
      .toArray();
    return {
      keys: page.map(({ _id }) => _id),
      lines: Buffer.from(page.map(({ _id, document }) => `${JSON.stringify(_id)} ${document}\n`).join('')),
    };
  }

  /** The index range of a query. A removed document has no sort keys, so no index finds it. */
  range({ where = {}, order, descending, after }: Omit<Query, 'limit'>): { index: `by_${string}`; filter: Filter<Stored> } {
    const fields = indexFor(this.#collection, where, order);
    const prefix = sortKey(fields.slice(0, Object.keys(where).length).map((field) => where[field]));
    const from = after && prefix + sortKey(after);
    const [least, most] = descending ? [prefix, from ?? afterKey(prefix)] : [from ? afterKey(from) : prefix, afterKey(prefix)];
    const index = nameOf(fields);
    return { index, filter: { [index]: { $gte: least, $lt: most } } as Filter<Stored> };
  }

  async find(query: Query): Promise<object[]> {
    return (await this.#found(query, { document: 1 })).map(({ document }) => JSON.parse(document as string) as object);
  }

  async keys(query: Query): Promise<Key[]> {
    return (await this.#found(query, { _id: 1 })).map(({ _id }) => _id);
  }

  /** The documents that match a query, with the requested fields. */
  #found(query: Query, projection: Readonly<Record<string, 1>>): Promise<Stored[]> {
    const { index, filter } = this.range(query);
    return this.#records
      .find(filter, { projection, batchSize: query.limit })
      .sort({ [index]: query.descending ? -1 : 1 })
      .limit(query.limit)
      .toArray();
  }

  async count(where: Query['where']): Promise<number> {
    return this.#records.countDocuments(this.range({ where: where ?? {}, order: [] }).filter);
  }

  async search(text: string, { limit, offset, byKey }: SearchPage): Promise<number[]> {
    const sought = soughtIn(text);
    if (sought.length === 0) return [];
    const filter = this.#holding(sought);
    if (byKey) {
      const all = this.#records.find(filter, { projection: { _id: 1 } });
      const page = all.sort({ _id: byKey === 'ascending' ? 1 : -1 }).skip(offset);
      return (await page.limit(limit).toArray()).map(({ _id }) => _id as number);
    }
    const projection = { scores: 1 };
    const found = this.#records.find(filter, { projection }).sort({ _id: -1 }).limit(mostRanked);
    const ranked: { key: number; score: number }[] = [];
    let read = 0;
    for (const { _id, scores = '' } of await found.toArray()) {
      ranked.push({ key: _id as number, score: scoreOf(scores, sought) });
      read += scores.length;
      if (read < readAtOnce) continue;
      read = 0;
      await nextTurn();
    }
    ranked.sort((one, other) => other.score - one.score || other.key - one.key);
    return ranked.slice(offset, offset + limit).map(({ key }) => key);
  }

  #holding(sought: Sought): Filter<Stored> {
    const conditions = sought.flatMap((any): Filter<Stored>[] => {
      const each = any.map((wanted) => this.#conditionsOf(wanted));
      return each.length > 1 ? [{ $or: each.map((all) => ({ $and: all })) }] : each.flat();
    });
    return { $and: conditions } as Filter<Stored>;
  }

  /**
   * Each single word is one index range, ordered by key. So is a beginning exactly as long as an indexed one; a longer
   * one becomes two conditions, and the server uses the one that finishes sooner.
   */
  #conditionsOf({ whole, beginning }: Wanted): Filter<Stored>[] {
    const words: (string | RegExp)[] = [...whole];
    if (beginning !== undefined) {
      const short = indexedBeginning(this.#collection, beginning);
      const isWhole = short?.length === beginning.length + 1;
      words.push(...(short === undefined ? [] : [short]), ...(isWhole ? [] : [new RegExp(`^${beginning}`)]));
    }
    return words.map((word) => ({ words: word }) as Filter<Stored>);
  }

  async #stored({ key, position, document }: Put): Promise<Stored> {
    const fields = document as Record<string, unknown>;
    const keys = this.#collection.indexes.map((index) => [nameOf(index), sortKey(index.map((field) => fields[field]))] as const);
    return {
      _id: key,
      position,
      document: JSON.stringify(document),
      ...(Object.fromEntries(keys) as Record<`by_${string}`, string>),
      ...(this.#collection.text ? await wordsOfDocument(this.#collection, document) : {}),
    };
  }
}
