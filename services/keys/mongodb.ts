import { Binary, type Collection, type Db } from 'mongodb';
import { duplicatesIn, isDuplicate, orUnavailable } from '../../projections/read-store/mongodb-errors.ts';
import type { KeyStore, ListedKey, StoredKey } from './key-store.ts';

/** A destroyed key is null. */
interface KeyRecord {
  readonly _id: string;
  readonly key: Binary | null;
}

interface CheckRecord {
  readonly _id: 'check';
  readonly bytes: Binary;
}

const keyOf = ({ key }: KeyRecord): StoredKey => key?.buffer ?? 'destroyed';
const recordOf = ({ stream, key }: ListedKey): KeyRecord => ({
  _id: stream,
  key: key === 'destroyed' ? null : new Binary(key),
});

/** Written to disk on a majority of members: losing a key loses everything encrypted with it. */
const lasting = { writeConcern: { w: 'majority', j: true } } as const;

/** The keys in the database of the read store. Every write changes one document and can be repeated. */
export class MongoKeys implements KeyStore {
  readonly #keys: Collection<KeyRecord>;
  readonly #checks: Collection<CheckRecord>;

  /** The caller closes the connection. */
  constructor(database: Db) {
    this.#keys = database.collection('content_keys', lasting);
    this.#checks = database.collection('key_check', lasting);
  }

  check(): Promise<Uint8Array | undefined> {
    return orUnavailable(async () => (await this.#checks.findOne({ _id: 'check' }))?.bytes.buffer);
  }

  async keepCheck(check: Uint8Array): Promise<Uint8Array> {
    await orUnavailable(() =>
      this.#checks.insertOne({ _id: 'check', bytes: new Binary(check) }).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      }),
    );
    return (await this.check()) as Uint8Array;
  }

  find(streams: readonly string[]): Promise<Map<string, StoredKey>> {
    return orUnavailable(async () => {
      const found = await this.#keys.find({ _id: { $in: [...streams] } }).toArray();
      return new Map(found.map((record) => [record._id, keyOf(record)]));
    });
  }

  async add(keys: readonly ListedKey[]): Promise<void> {
    if (keys.length === 0) return;
    await orUnavailable(() => this.#keys.insertMany(keys.map(recordOf), { ordered: false }).catch(duplicatesIn));
  }

  async destroy(streams: readonly string[]): Promise<void> {
    for (const _id of streams)
      await orUnavailable(() => this.#keys.updateOne({ _id }, { $set: { key: null } }, { upsert: true }));
  }

  list(after: string, limit: number): Promise<ListedKey[]> {
    return orUnavailable(async () => {
      const found = await this.#keys.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit }).toArray();
      return found.map((record) => ({ stream: record._id, key: keyOf(record) }));
    });
  }
}
