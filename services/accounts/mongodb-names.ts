import type { Collection, Db } from 'mongodb';
import { duplicatesIn } from '../../projections/read-store/mongodb-errors.ts';
import type { Found } from './accounts.ts';
import { userOf, type NameKeyRecord, type UserRecord } from './mongodb-records.ts';
import { nameKeysOf, nameKeysVersion } from './search-keys.ts';

type Range = { readonly $lt: string } & ({ readonly $gte: string } | { readonly $gt: string });

/**
 * The search keys of full names, a document each: a multikey index cannot be paged through in order. A key of a former
 * name matches no account.
 */
export class MongoNameKeys {
  readonly #keys: Collection<NameKeyRecord>;
  readonly #users: Collection<UserRecord>;
  #areAllKept = false;

  constructor(database: Db, users: Collection<UserRecord>) {
    this.#keys = database.collection('name_keys');
    this.#users = users;
  }

  /** The accounts whose keys lie in a range, in key order. */
  async found(range: Range, limit: number): Promise<Found[]> {
    await this.#keepAll();
    const found: Found[] = [];
    for (let rest: Range = range, more = true; more && found.length < limit;) {
      const wanted = limit - found.length;
      const keys = await this.#keys.find({ _id: rest }, { sort: { _id: 1 }, limit: wanted }).toArray();
      found.push(...(await this.#holdersOf(keys)));
      const last = keys.at(-1);
      more = last !== undefined && keys.length === wanted;
      if (last) rest = { $gt: last._id, $lt: range.$lt };
    }
    return found;
  }

  /**
   * Stores the keys of the account's current name. Of several concurrent calls the last one sees what all of them
   * wrote.
   */
  async keep(id: number): Promise<void> {
    let user = await this.#userOf(id);
    while (user) {
      const { fullName } = user;
      const keys = nameKeysOf({ id, ...user });
      await this.#keys.deleteMany({ userId: id, _id: { $nin: keys } });
      await this.#keys.insertMany(keys.map((_id) => ({ _id, userId: id })), { ordered: false }).catch(duplicatesIn); // prettier-ignore
      await this.#users.updateOne({ _id: id, fullName }, { $set: { isNameKeyed: nameKeysVersion }, $unset: { fullNameKey: 1 } });
      user = await this.#userOf(id);
      if (user?.fullName === fullName) return;
    }
    await this.remove(id);
  }

  async remove(id: number): Promise<void> {
    await this.#keys.deleteMany({ userId: id });
  }

  async index(): Promise<void> {
    await this.#keys.createIndex({ userId: 1 });
    await this.#users.createIndex({ isNameKeyed: 1 });
  }

  #userOf(id: number): Promise<Pick<UserRecord, 'username' | 'fullName'> | null> {
    return this.#users.findOne({ _id: id }, { projection: { _id: 0, username: 1, fullName: 1 } });
  }

  async #holdersOf(keys: readonly NameKeyRecord[]): Promise<Found[]> {
    const ids = [...new Set(keys.map(({ userId }) => userId))];
    const records = ids.length > 0 ? await this.#users.find({ _id: { $in: ids } }).toArray() : [];
    const users = new Map(records.map((record) => [record._id, userOf(record)]));
    return keys.flatMap(({ _id: key, userId }) => {
      const user = users.get(userId);
      return user && nameKeysOf(user).includes(key) ? [{ user, key }] : [];
    });
  }

  /** Adds the keys for names that lack those of this version: once per process. */
  async #keepAll(): Promise<void> {
    if (this.#areAllKept) return;
    for await (const { _id } of this.#users.find({ isNameKeyed: { $ne: nameKeysVersion } })) await this.keep(_id);
    this.#areAllKept = true;
  }
}
