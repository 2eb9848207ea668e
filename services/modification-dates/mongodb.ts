import type { Collection, Db } from 'mongodb';
import { isDuplicate, orUnavailable } from '../../projections/read-store/mongodb-errors.ts';
import type { ModificationDate, ModificationDateStore } from './modification-date-store.ts';

type Stored = Omit<ModificationDate, 'address'> & { readonly _id: string };
interface Lowest {
  readonly _id: 'lowest';
  readonly since: number;
}

/** Modification dates in the database of the read store. Every write is one document. */
export class MongoModificationDates implements ModificationDateStore {
  readonly #dates: Collection<Stored>;
  readonly #lowest: Collection<Lowest>;

  /** The caller closes the connection. */
  constructor(database: Db) {
    this.#dates = database.collection('modification_dates');
    this.#lowest = database.collection('lowest_modification_date');
  }

  of(address: string): Promise<ModificationDate | undefined> {
    return orUnavailable(async () => {
      const found = await this.#dates.findOne({ _id: address });
      return found ? { address, digest: found.digest, since: found.since } : undefined;
    });
  }

  lowest(): Promise<number | undefined> {
    return orUnavailable(async () => (await this.#lowest.findOne({ _id: 'lowest' }))?.since);
  }

  replace(before: ModificationDate | undefined, { address, digest, since }: ModificationDate): Promise<boolean> {
    return orUnavailable(async () => {
      if (!before) return this.#insert({ _id: address, digest, since });
      const replaced = { _id: address, digest: before.digest, since: before.since };
      return (await this.#dates.updateOne(replaced, { $set: { digest, since } })).matchedCount === 1;
    });
  }

  forget(): Promise<void> {
    return orUnavailable(async () => {
      const [latest] = await this.#dates.find({}, { sort: { since: -1 }, limit: 1 }).toArray();
      if (!latest) return;
      const { since } = latest;
      await this.#lowest.updateOne({ _id: 'lowest' }, { $max: { since } }, { upsert: true });
      // Those that came meanwhile stay: the lowest date would not hold for them.
      await this.#dates.deleteMany({ since: { $lte: since } });
    });
  }

  async #insert(date: Stored): Promise<boolean> {
    try {
      await this.#dates.insertOne(date);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}
