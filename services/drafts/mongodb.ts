import type { Collection, Db, Filter } from 'mongodb';
import { isDuplicate } from '../../projections/read-store/mongodb-errors.ts';
import { afterIndexing } from '../../projections/read-store/mongodb-indexed.ts';
import type { Draft, DraftHead, DraftKey, DraftStore } from './draft-store.ts';

interface DraftRecord extends Draft {
  readonly _id: string;
}

/** In the order of the numbers of accounts, for which they have all the same length, and of ids. */
const keyOf = ({ userId, id }: DraftKey): string => `${String(userId).padStart(16, '0')}-${id}`;

const recordOf = (draft: Draft): DraftRecord => ({ _id: keyOf(draft), ...draft });

/** Drafts in the database of the read store. Every write is one document. */
export class MongoDrafts implements DraftStore {
  readonly #drafts: Collection<DraftRecord>;
  readonly #do = afterIndexing(async () => void (await this.#drafts.createIndex({ userId: 1 })));

  /** Whoever opened the connection closes it. */
  constructor(database: Db) {
    this.#drafts = database.collection('drafts');
  }

  headsOf(userId: number): Promise<DraftHead[]> {
    const order = { sort: { savedAt: -1, id: -1 }, projection: { _id: 0, 'values.content': 0 } } as const;
    return this.#do(() => this.#drafts.find<DraftHead>({ userId }, order).toArray());
  }

  get(key: DraftKey): Promise<Draft | undefined> {
    const found = () => this.#drafts.findOne<Draft>({ _id: keyOf(key) }, { projection: { _id: 0 } });
    return this.#do(async () => (await found()) ?? undefined);
  }

  add(draft: Draft): Promise<boolean> {
    return this.#do(() => this.#insert(draft));
  }

  replace(draft: Draft, version: number): Promise<boolean> {
    return this.#do(() => this.#replace({ _id: keyOf(draft), version }, draft));
  }

  remove(key: DraftKey, version: number): Promise<boolean> {
    return this.#do(async () => (await this.#drafts.deleteOne({ _id: keyOf(key), version })).deletedCount === 1);
  }

  removeAllOf(userId: number): Promise<void> {
    return this.#do(async () => void (await this.#drafts.deleteMany({ userId })));
  }

  all(after: DraftKey | undefined, limit: number): Promise<Draft[]> {
    const behind = { _id: { $gt: after ? keyOf(after) : '' } };
    return this.#do(() => this.#drafts.find<Draft>(behind, { sort: { _id: 1 }, limit, projection: { _id: 0 } }).toArray());
  }

  restore(draft: Draft): Promise<void> {
    const older = { _id: keyOf(draft), version: { $lt: draft.version } };
    return this.#do(async () => void ((await this.#replace(older, draft)) || (await this.#insert(draft))));
  }

  async #replace(which: Filter<DraftRecord>, draft: Draft): Promise<boolean> {
    const { _id, ...record } = recordOf(draft);
    return (await this.#drafts.replaceOne(which, record)).matchedCount === 1;
  }

  async #insert(draft: Draft): Promise<boolean> {
    try {
      await this.#drafts.insertOne(recordOf(draft));
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return false;
    }
  }
}
